package org.rankcluster.hardware.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Interruptions of a rank against a clock that runs tick by tick. */
class CpuNoiseTest {
    private static final int PERIOD = 100;
    private static final int DURATION = 30;

    private static CpuNoise noise(CpuNoise.Distribution distribution, int rank) {
        return new CpuNoise.Settings(PERIOD, DURATION, distribution, 1).of(rank);
    }

    /** Returns whether the rank has its CPU in a tick: work of one tick that begins there ends with it. */
    private static boolean runs(CpuNoise noise, long tick) {
        return noise.end(tick, 1) == tick + 1;
    }

    @Test
    void shouldTakeTheDurationOnceAPeriod() {
        for (int rank = 0; rank < 20; rank++) {
            CpuNoise noise = noise(CpuNoise.Distribution.CONSTANT, rank);
            int begins = 0;
            int taken = 0;
            for (long tick = 1000; tick < 2000; tick++) {
                taken += runs(noise, tick) ? 0 : 1;
                begins += runs(noise, tick - 1) && !runs(noise, tick) ? 1 : 0;
            }
            assertThat(taken).isEqualTo(10 * DURATION);
            assertThat(begins).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @EnumSource(CpuNoise.Distribution.class)
    void shouldEndWorkAsAClockDoesTickByTick(CpuNoise.Distribution distribution) {
        Random random = new Random(1);
        for (int round = 0; round < 500; round++) {
            CpuNoise noise = noise(distribution, round % 7);
            long from = random.nextInt(1000);
            int work = random.nextInt(500);
            long now = from;
            for (int done = 0; done < work; now++) {
                done += runs(noise, now) ? 1 : 0;
            }
            assertThat(noise.end(from, work)).isEqualTo(now);
        }
    }

    /** Work in two parts ends when it ends in one. */
    @ParameterizedTest
    @EnumSource(CpuNoise.Distribution.class)
    void shouldNotDependOnTheParts(CpuNoise.Distribution distribution) {
        CpuNoise noise = noise(distribution, 3);
        for (int first = 1; first < 300; first++) {
            assertThat(noise.end(noise.end(17, first), 300 - first)).isEqualTo(noise.end(17, 300));
        }
    }

    /** An exponential duration that is cut at the period has the mean d (1 - exp(-period / d)). */
    @Test
    void shouldDrawDurationsWithTheMean() {
        long period = 1_000_000;
        long duration = 100_000;
        CpuNoise noise = new CpuNoise.Settings(period, duration, CpuNoise.Distribution.EXPONENTIAL, 5).of(0);
        long work = 20_000 * (period - duration);
        double mean = duration * (1 - Math.exp(-(double) period / duration));
        double expected = work / (1 - mean / period);
        assertThat((double) noise.end(0, work)).isCloseTo(expected, within(0.005 * expected));
    }

    @Test
    void shouldDifferByRankAndSeed() {
        CpuNoise.Settings settings = new CpuNoise.Settings(1_000_000, 1000, CpuNoise.Distribution.CONSTANT, 1);
        long work = 500_000;
        assertThat(java.util.stream.IntStream.range(0, 100)
                        .mapToLong(rank -> settings.of(rank).end(0, work))
                        .filter(end -> end > work)
                        .count())
                .isBetween(35L, 65L); // half of the phases lie within the work
    }

    @Test
    void shouldEndAtTheEndOfTime() {
        for (CpuNoise.Distribution distribution : CpuNoise.Distribution.values()) {
            assertThat(noise(distribution, 1).end(EndOfTime.AT - 200, Long.MAX_VALUE / 2))
                    .isGreaterThanOrEqualTo(EndOfTime.AT);
        }
    }
}
