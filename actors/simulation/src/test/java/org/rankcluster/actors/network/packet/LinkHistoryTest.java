package org.rankcluster.actors.network.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Tests of the busy time of a link that is busy for 3 ps of each 10 ps. */
class LinkHistoryTest {
    private static final int LINK = 1;

    private final LinkHistory history = new LinkHistory(2);

    private void use(int times) {
        for (int use = 0; use < times; use++) {
            history.begins(LINK, 10L * use, 3L * use, use % 2 == 0, use);
        }
    }

    @Test
    void shouldKnowTheBusyTimeAtAnyRecentTime() {
        use(20);
        assertThat(history.busyAt(LINK, 0, 200, 60)).isZero();
        assertThat(history.busyAt(LINK, 102, 200, 60)).isEqualTo(32);
        assertThat(history.busyAt(LINK, 107, 200, 60)).isEqualTo(33);
        assertThat(history.busyAt(LINK, 199, 200, 60)).isEqualTo(60);
        assertThat(history.label(LINK)).isEqualTo(19);
    }

    /** Uses 10 and 12 are of the node, use 11 is not; use 19 is not, either. */
    @Test
    void shouldKnowTheTimeWithPacketsOfTheNode() {
        use(20);
        assertThat(history.ownBetween(LINK, 0, 200, 200, 60)).isEqualTo(30);
        assertThat(history.ownBetween(LINK, 100, 120, 200, 60)).isEqualTo(3);
        assertThat(history.ownBetween(LINK, 101, 122, 200, 60)).isEqualTo(4);
        assertThat(history.ownBetween(LINK, 110, 120, 200, 60)).isZero();
        assertThat(history.ownBetween(LINK, 190, 195, 195, 60)).isZero();
    }

    @Test
    void shouldCountThePresentUseUpToNow() {
        use(21);
        assertThat(history.ownBetween(LINK, 200, 202, 202, 63)).isEqualTo(2);
    }

    @Test
    void shouldEstimateTheBusyTimeLongAgo() {
        use(5000);
        for (long at = 0; at < 50_000; at += 777) {
            assertThat(history.busyAt(LINK, at, 50_000, 15_000)).as("at %s", at).isCloseTo(at * 3 / 10, within(3L));
        }
    }

    @Test
    void shouldKnowThatALinkWasNeverUsed() {
        assertThat(history.busyAt(0, 50, 100, 0)).isZero();
        assertThat(history.label(0)).isZero();
    }
}
