package org.rankcluster.protocol.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.DelayCause;

class DelayTrackerTest {
    private final DelayTracker lateness = new DelayTracker();

    @Test
    void shouldReportEachPeerOnce() {
        lateness.waited(50, 7, null);
        assertThat(lateness.sending(1)).isEqualTo(new DelayCause(7, 50));
        assertThat(lateness.sending(2)).isEqualTo(new DelayCause(7, 50));
        assertThat(lateness.sending(1)).isNull();
        assertThat(lateness.sending(3)).isNull();
    }

    @Test
    void shouldPassOnWhatHeldUpTheOther() {
        lateness.waited(40, 7, new DelayCause(9, 50));
        assertThat(lateness.last()).isEqualTo(new DelayCause(9, 40));
    }

    @Test
    void shouldNameThePeerThatWasLateForMoreThanItWasHeldUp() {
        lateness.waited(50, 7, new DelayCause(9, 20));
        assertThat(lateness.last()).isEqualTo(new DelayCause(7, 50));
    }

    @Test
    void shouldForgetAWaitForNoOne() {
        lateness.waited(40, 7, null);
        lateness.waited(10, -1, null);
        assertThat(lateness.sending(1)).isNull();
    }
}
