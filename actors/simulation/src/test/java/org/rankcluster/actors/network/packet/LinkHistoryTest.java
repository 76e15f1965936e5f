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

    private long busyAt(int link, long at, long now, long busy) {
        history.look(link, at, now, busy);
        return history.busyThen();
    }

    private long ownBetween(int link, long from, long to, long now, long busy) {
        history.look(link, to, now, busy);
        long until = history.ownThen();
        history.look(link, from, now, busy);
        return until - history.ownThen();
    }

    @Test
    void shouldReturnTheBusyTimeAtAnyRecentTime() {
        use(20);
        assertThat(busyAt(LINK, 0, 200, 60)).isZero();
        assertThat(busyAt(LINK, 102, 200, 60)).isEqualTo(32);
        assertThat(busyAt(LINK, 107, 200, 60)).isEqualTo(33);
        assertThat(busyAt(LINK, 199, 200, 60)).isEqualTo(60);
        assertThat(history.label(LINK)).isEqualTo(19);
    }

    /** Uses 10 and 12 are of the node, use 11 is not; use 19 is not, either. */
    @Test
    void shouldReturnTheTimeWithPacketsOfTheNode() {
        use(20);
        assertThat(ownBetween(LINK, 0, 200, 200, 60)).isEqualTo(30);
        assertThat(ownBetween(LINK, 100, 120, 200, 60)).isEqualTo(3);
        assertThat(ownBetween(LINK, 101, 122, 200, 60)).isEqualTo(4);
        assertThat(ownBetween(LINK, 110, 120, 200, 60)).isZero();
        assertThat(ownBetween(LINK, 190, 195, 195, 60)).isZero();
    }

    @Test
    void shouldCountThePresentUseUpToNow() {
        use(21);
        assertThat(ownBetween(LINK, 200, 202, 202, 63)).isEqualTo(2);
        assertThat(history.ownSince(LINK, 200, 202, 63)).isEqualTo(2);
    }

    @Test
    void shouldEstimateTheBusyTimeLongAgo() {
        use(5000);
        for (long at = 0; at < 50_000; at += 777) {
            assertThat(busyAt(LINK, at, 50_000, 15_000)).as("at %s", at).isCloseTo(at * 3 / 10, within(3L));
        }
    }

    @Test
    void shouldReportThatALinkWasNeverUsed() {
        assertThat(busyAt(0, 50, 100, 0)).isZero();
        assertThat(history.label(0)).isZero();
    }
}
