package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingControllerTest {
    private static final long MS = 1_000_000;

    /** Returns the number of samples of a run with a window each millisecond, of which each sample takes {@code sampleMs}. */
    private static int samples(double sampleMs, long fromMs, long toMs) {
        return samples(sampleMs, fromMs, toMs, true);
    }

    private static int samples(double sampleMs, long fromMs, long toMs, boolean isWatched) {
        SamplingController controller = new SamplingController(0);
        int samples = 0;
        for (long ms = 0; ms < toMs; ms++) {
            if (controller.isDue(ms * MS, isWatched)) {
                controller.took((long) (sampleMs * MS));
                samples += ms >= fromMs ? 1 : 0;
            }
        }
        return samples;
    }

    @ParameterizedTest
    @CsvSource({"0.1, 500, 24", "5, 500, 8", "7, 500, 8", "5, 2000, 24", "10, 2000, 20", "30, 2000, 20"})
    void shouldSampleAShortRunOftenThoughItsCodeIsCold(double sampleMs, long runMs, int least) {
        assertThat(samples(sampleMs, 0, runMs)).isGreaterThanOrEqualTo(least);
    }

    @Test
    void shouldTakeAnEighthOfAShortRunAtMost() {
        assertThat(samples(100, 0, 20_000) * 100).isLessThanOrEqualTo(20_000 / 8 + 200);
    }

    @Test
    void shouldTakeTwoPercentOfTheTimeLater() {
        assertThat(samples(5, 3000, 13_000)).isBetween(35, 41);
        assertThat(samples(0.1, 60_000, 61_000)).isBetween(3, 5);
    }

    @Test
    void shouldTakeHalfAPercentOfTheTimeWithoutAPage() {
        assertThat(samples(5, 3000, 13_000, false)).isBetween(8, 11);
    }
}
