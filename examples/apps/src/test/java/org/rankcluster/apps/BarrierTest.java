package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

class BarrierTest {
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "3, 0", "8, 0", "8, 100", "13, 20000"})
    void shouldHoldEverybodyUntilTheLastHasCome(int ranks, int bytes) {
        SampleRun barrier = SampleRun.of("barrier")
                .ideal(ranks)
                .set("bytes", bytes)
                .set("iterations", 5)
                .run();
        assertThat(barrier.number("wrongValues")).isZero();
        int rounds = 32 - Integer.numberOfLeadingZeros(ranks - 1);
        long carried = bytes == 0 ? 0 : 5L * ranks;
        assertThat(barrier.result().figures().messages()).isEqualTo(5L * ranks * rounds + carried + 4L * (ranks - 1));
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldTakeAFewMicrosecondsARoundOnATorus(Fidelity fidelity) {
        SampleRun barrier = SampleRun.of("barrier")
                .torus("4x4x4")
                .choice("collective.barrier", "dissemination")
                .fidelity(fidelity)
                .runTwice();
        assertThat(barrier.number("wrongValues")).isZero();
        assertThat(barrier.number("secondsPerIteration")).isBetween(6 * 2e-6, 6 * 8e-6);
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldTakeAboutAMicrosecondByGlobalInterrupts(Fidelity fidelity) {
        SampleRun barrier =
                SampleRun.of("barrier").torus("4x4x4").fidelity(fidelity).runTwice();
        assertThat(barrier.number("wrongValues")).isZero();
        assertThat(barrier.number("secondsPerIteration")).isBetween(0.5e-6, 2e-6);
    }
}
