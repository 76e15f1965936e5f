package org.rankcluster.protocol.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

class RankProfileTest {
    private final RankProfile profile = new RankProfile();

    @ParameterizedTest
    @CsvSource({
        // from, to, ready, work: wait, compute, transfer
        "100, 150, 0, 0, 0, 0, 50",
        "100, 150, 100, 0, 0, 0, 50",
        "100, 150, 120, 0, 20, 0, 30",
        "100, 150, 120, 10, 20, 10, 20",
        "100, 150, 120, 90, 20, 30, 0",
        "100, 150, 150, 7, 50, 0, 0",
        "100, 150, 999, 7, 50, 0, 0",
        "100, 100, 999, 7, 0, 0, 0",
    })
    void shouldDivideATimeOfWaiting(long from, long to, long ready, long work, long wait, long compute, long transfer) {
        profile.enter("recv");
        profile.waited(from, to, ready, work);
        assertThat(profile.time(1, Phase.WAIT)).isEqualTo(wait);
        assertThat(profile.time(1, Phase.COMPUTE)).isEqualTo(compute);
        assertThat(profile.time(1, Phase.TRANSFER)).isEqualTo(transfer);
    }

    @Test
    void shouldKeepCallsApart() {
        for (int i = 0; i < 10; i++) {
            profile.enter("call " + i % 5);
            profile.worked(i);
        }
        profile.computed(1000);
        assertThat(profile.calls()).isEqualTo(6);
        assertThat(profile.name(0)).isEqualTo(RankProfile.PROGRAM);
        assertThat(profile.time(0, Phase.COMPUTE)).isEqualTo(1000);
        for (int call = 1; call <= 5; call++) {
            assertThat(profile.name(call)).isEqualTo("call " + (call - 1));
            assertThat(profile.count(call)).isEqualTo(2);
            assertThat(profile.time(call, Phase.COMPUTE)).isEqualTo(2L * call + 3);
        }
        assertThat(profile.time(Phase.COMPUTE)).isEqualTo(1045);
    }

    @Test
    void shouldNoteForTheCallOfTheThreadThatContinues() {
        profile.enter("recv");
        int kept = profile.current();
        profile.enter("barrier");
        profile.waited(0, 10, 0, 0);
        profile.restore(kept);
        profile.waited(10, 40, 40, 0);
        assertThat(profile.time(1, Phase.WAIT)).isEqualTo(30);
        assertThat(profile.time(2, Phase.TRANSFER)).isEqualTo(10);
        assertThat(profile.count(1)).isEqualTo(1);
    }
}
