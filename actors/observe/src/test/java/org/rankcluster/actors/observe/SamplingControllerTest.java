package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingControllerTest {
    private static final long MS = 1_000_000;

    /** Returns the number of samples of a run with a window each millisecond, of which each sample takes {@code sampleMs}. */
    private static int samples(double sampleMs, long fromMs, long toMs) {
        SamplingController controller = new SamplingController(0);
        int samples = 0;
        for (long ms = 0; ms < toMs; ms++) {
            if (controller.isDue(ms * MS)) {
                controller.took((long) (sampleMs * MS));
                samples += ms >= fromMs ? 1 : 0;
            }
        }
        return samples;
    }

    @ParameterizedTest
    @CsvSource({"0.1, 500, 24", "5, 500, 8", "15, 500, 8", "5, 2000, 32", "15, 2000, 32"})
    void shouldSampleAShortRunOftenThoughItsCodeIsCold(double sampleMs, long runMs, int least) {
        assertThat(samples(sampleMs, 0, runMs)).isGreaterThanOrEqualTo(least);
    }

    @Test
    void shouldTakeAQuarterOfTheFirstSecondsAtMost() {
        assertThat(samples(100, 0, 2000) * 100).isLessThanOrEqualTo(2000 / 4 + 200);
    }

    @Test
    void shouldTakeTwoPercentOfTheTimeLater() {
        assertThat(samples(5, 2000, 12_000)).isBetween(35, 41);
        assertThat(samples(0.1, 60_000, 61_000)).isBetween(4, 5);
    }
}
