package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Tests of a client that is suspended between two signs of life, with a clock of their own. */
class ClientHeartbeatTest {
    private Instant now = Instant.EPOCH;
    private final ClientHeartbeat heartbeat = new ClientHeartbeat(() -> now);

    private boolean hasPausedAfter(int seconds) {
        now = now.plusSeconds(seconds);
        return heartbeat.hasPaused();
    }

    @Test
    void shouldCountPausesAfterWhichTheMemberHasEndedTheJob() {
        assertThat(hasPausedAfter(50)).isFalse();
        assertThat(hasPausedAfter(50)).isFalse();
        assertThat(hasPausedAfter(56)).isTrue();
    }

    /** After a pause the thread of signs may run before the thread that notices the end of the connection. */
    @Test
    void shouldRememberAPause() {
        assertThat(hasPausedAfter(56)).isTrue();
        assertThat(hasPausedAfter(1)).isTrue();
    }
}
