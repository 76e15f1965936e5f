package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class LongWaitTest {
    @Test
    void shouldLetOneRankWaitToTheEnd() {
        SampleRun run = longWait().torus("4x4x4").runTwice();
        assertThat(run.number("wrongValues")).isZero();
        double seconds = run.result().figures().virtualSeconds();
        assertThat(run.number("waitedSeconds")).isBetween(0.97 * seconds, seconds);
        assertThat(run.result().figures().messages()).isEqualTo((6 * 64 - 12) * 20 + 1);
    }

    @Test
    void shouldRunWhereTheOnlyOtherRankSends() {
        SampleRun run = longWait().ideal(2).set("rank", 1).run();
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.number("waitedSeconds")).isGreaterThan(20 * 20e-6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rank | 64 | 0..63, for there are 64 ranks",
                "sender | 64 | 0..63, for there are 64 ranks",
                "sender | 21 | another rank than rank",
            })
    void shouldRefuseRanksThatCannotBe(String key, int value, String rule) {
        SampleRun run = longWait().torus("4x4x4").set(key, value).ended();
        assertThat(run.result().end().exit()).isEqualTo(2);
        assertThat(run.result().end().diagnosis())
                .contains("--set: " + key + ": " + value + " (expected: " + rule + ")");
    }

    private static SampleRun longWait() {
        return SampleRun.of("longwait").set("rank", 21);
    }
}
