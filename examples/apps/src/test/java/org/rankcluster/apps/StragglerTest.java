package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

class StragglerTest {
    /** A node of a 4x4x4 torus has 6, 15, 20, 15, 6 and 1 others at distances 1 to 6. */
    @ParameterizedTest
    @CsvSource({"8, 6", "7, 21", "6, 41", "3, 63", "1, 63"})
    void shouldCountTheRanksThatTheDelayReaches(int step, int ranks) {
        SampleRun run = straggler().torus("4x4x4").set("step", step).run();
        assertThat(run.number("delayedRanks")).isEqualTo(ranks);
        assertThat(run.number("wrongValues")).isZero();
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldTakeLongerByWhatOneRankComputesMore(Fidelity fidelity) {
        SampleRun late = straggler()
                .torus("4x4x4")
                .fidelity(fidelity)
                .set("extra", "200us")
                .runTwice();
        SampleRun even = straggler()
                .torus("4x4x4")
                .fidelity(fidelity)
                .set("extra", "0us")
                .run();
        assertThat(even.number("delayedRanks")).isZero();
        assertThat(8 * (late.number("secondsPerIteration") - even.number("secondsPerIteration")))
                .isBetween(200e-6, 250e-6); // neighbours that wait also do later what they would have done meanwhile
        assertThat(late.result().figures().messages()).isEqualTo(6 * 64 * 8);
    }

    @Test
    void shouldTakeAsLongWithPhantoms() {
        double real = straggler().torus("4x4x4").run().number("secondsPerIteration");
        SampleRun phantom = straggler().torus("4x4x4").set("phantom", true).run();
        assertThat(phantom.number("secondsPerIteration")).isEqualTo(real);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rank | 64 | 0..63, for there are 64 ranks",
                "step | 9 | 1..8, for there are 8 steps",
            })
    void shouldRefuseWhatThereIsNot(String key, int value, String rule) {
        SampleRun run = straggler().torus("4x4x4").set(key, value).ended();
        assertThat(run.result().end().exit()).isEqualTo(2);
        assertThat(run.result().end().diagnosis())
                .contains("--set: " + key + ": " + value + " (expected: " + rule + ")");
    }

    private static SampleRun straggler() {
        return SampleRun.of("straggler").set("rank", 21);
    }
}
