package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class DeadlockTest {
    @ParameterizedTest
    @CsvSource({"1, 4, 0 -> 1 -> 2 -> 3 -> 0", "3, 4, 0 -> 1 -> 2 -> 3 -> 0", "32, 2, 0 -> 1 -> 0"})
    void shouldEndWithTheCycle(int cycles, int length, String cycle) {
        SampleRun run = deadlock().set("cycles", cycles).set("length", length).ended();
        assertThat(run.result().end().exit()).isEqualTo(3);
        assertThat(run.result().end().diagnosis()).contains("cycle: rank " + cycle + "\n");
        assertThat(run.number("waitingRanks")).isEqualTo(cycles * length);
        assertThat(run.result().figures().messages()).isEqualTo(6 * 64 * 5);
    }

    @Test
    void shouldLetTheOthersWaitForACycle() {
        SampleRun run = deadlock().set("others", "wait").ended();
        assertThat(run.result().end().exit()).isEqualTo(3);
        assertThat(run.result().end().diagnosis()).contains("rank 6 waits: receive from rank 2,");
        assertThat(run.number("waitingRanks")).isEqualTo(64);
    }

    @Test
    void shouldRefuseMoreCyclesThanRanks() {
        SampleRun run = deadlock().set("cycles", 17).ended();
        assertThat(run.result().end().exit()).isEqualTo(2);
        assertThat(run.result().end().diagnosis())
                .contains("--set: cycles: 17 (expected: at most 16, for a cycle takes 4 of 64 ranks)");
    }

    private static SampleRun deadlock() {
        return SampleRun.of("deadlock").torus("4x4x4");
    }
}
