package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class MultiHopTest {
    @ParameterizedTest
    @CsvSource({"1, 26", "2, 124", "3, 342", "4, 728"})
    void shouldHaveAsManyNeighboursAsThePaperSays(int hops, int neighbours) {
        int[] dims = {16, 16, 16};
        int[] around = MultiHop.around(new int[] {0, 7, 15}, dims, hops);
        assertThat(Arrays.stream(around).distinct()).hasSize(neighbours).doesNotContain((0 * 16 + 7) * 16 + 15);
        for (int k = 0; k < around.length; k++) {
            int[] there = {around[k] / 256, around[k] / 16 % 16, around[k] % 16};
            assertThat(MultiHop.around(there, dims, hops)[around.length - 1 - k])
                    .isEqualTo(127);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 26", "2, 1, 26", "7, 2, 124", "27, 1, 26", "8, 4, 728"})
    void shouldExchangeOnAnyNumberOfRanks(int ranks, int hops, int neighbours) {
        SampleRun run =
                multihop().ideal(ranks).set("hops", hops).set("repeats", 1).run();
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.number("microsecondsPerExchange")).isPositive();
        assertThat(run.result().figures().messages())
                .isBetween(2L * neighbours * ranks, 2L * neighbours * ranks + 20L * ranks);
    }

    private static SampleRun multihop() {
        return SampleRun.of("multihop");
    }
}
