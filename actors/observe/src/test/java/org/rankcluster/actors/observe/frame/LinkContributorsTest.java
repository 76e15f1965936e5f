package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.observe.frame.LinkContributors.Contributor;

class LinkContributorsTest {
    @Test
    void shouldKeepARankAndALinkOfTheSameNumberApart() {
        LinkContributors packets = new LinkContributors();
        packets.add(LinkContributors.link(0), 10);
        packets.add(LinkContributors.rank(0), 40);
        packets.add(LinkContributors.link(0), 30);

        assertThat(packets.packets()).isEqualTo(3);
        assertThat(packets.most(8))
                .containsExactly(
                        new Contributor(LinkContributors.link(0), 2, 20),
                        new Contributor(LinkContributors.rank(0), 1, 40));
    }

    @Test
    void shouldOrderEqualSources() {
        LinkContributors packets = new LinkContributors();
        packets.add(LinkContributors.link(7), LinkContributors.UNKNOWN);
        packets.add(LinkContributors.link(3), LinkContributors.UNKNOWN);
        packets.add(LinkContributors.rank(2), LinkContributors.UNKNOWN);
        packets.add(LinkContributors.rank(5), LinkContributors.UNKNOWN);

        assertThat(packets.most(8))
                .extracting(Contributor::source)
                .containsExactly(
                        LinkContributors.rank(5),
                        LinkContributors.rank(2),
                        LinkContributors.link(3),
                        LinkContributors.link(7));
        assertThat(packets.most(1))
                .singleElement()
                .extracting(Contributor::waitPs)
                .isEqualTo(LinkContributors.UNKNOWN);
        assertThat(packets.meanWait()).isEqualTo(LinkContributors.UNKNOWN);
    }
}
