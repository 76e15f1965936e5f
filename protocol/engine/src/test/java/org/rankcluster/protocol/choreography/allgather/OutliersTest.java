package org.rankcluster.protocol.choreography.allgather;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;

class OutliersTest {
    private static NonuniformSettings threshold(double threshold) {
        return new NonuniformSettings(0.9, threshold, 512 * 1024, 4096);
    }

    @Test
    void shouldGiveAllBlocksToAll() {
        AllgatherCheck.everySizeWithBlocksOfAnyLength("outlier", NonuniformSettings.DEFAULT);
        AllgatherCheck.everySizeWithBlocksOfAnyLength("outlier", threshold(0.5));
        AllgatherCheck.everySizeWithBlocksOfAnyLength("mpich", new NonuniformSettings(0.9, 4, 100, 4096));
        AllgatherCheck.everySizeWithBlocksOfAnyLength("mpich", NonuniformSettings.DEFAULT);
    }

    @Test
    void shouldSelectWhatSortingFinds() {
        SplittableRandom random = new SplittableRandom(1);
        for (int run = 0; run < 400; run++) {
            int size = 1 + random.nextInt(run < 300 ? 30 : 5_000);
            int most = 1 + random.nextInt(run % 2 == 0 ? 3 : 1_000_000);
            int[] numbers = random.ints(size, 0, most).toArray();
            int[] sorted = numbers.clone();
            Arrays.sort(sorted);
            int k = 1 + random.nextInt(size);
            assertThat(FloydRivest.select(numbers, k)).isEqualTo(sorted[k - 1]);
        }
    }

    @Test
    void shouldCompareTheLongestWithTheBulk() {
        assertThat(Outliers.ratio(Blocks.of(new int[] {1, 1, 4096, 1}), 0.9)).isEqualTo(4096);
        assertThat(Outliers.ratio(Blocks.of(new int[] {1, 8, 4096, 2}), 0.75)).isEqualTo(512);
        assertThat(Outliers.ratio(Blocks.of(new int[] {1, 8, 4096, 2}), 1)).isEqualTo(1);
        assertThat(Outliers.ratio(Blocks.of(new int[] {7, 2}), 0.01)).isEqualTo(3.5);
        assertThat(Outliers.ratio(Blocks.of(new int[] {0, 0, 1}), 0.9)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Outliers.ratio(Blocks.of(new int[5]), 0.9)).isEqualTo(1);
        int[] ascending = new int[100];
        Arrays.setAll(ascending, i -> i + 1);
        assertThat(Outliers.ratio(Blocks.of(ascending), 0.29)).isEqualTo(100 / 29.0);
    }

    @Test
    void shouldMoveALongBlockAlongATreeAndOthersAroundTheRing() {
        assertThat(time("outlier", 16, 1000, 1)).isBetween(4 * 1000L, 4 * 1000L + 15);
        assertThat(time("outlier", 24, 1000, 0)).isEqualTo(5 * 1000);
        assertThat(time("outlier", 16, 3, 1)).isEqualTo(time("ring", 16, 3, 1));
        assertThat(time("ring", 16, 1000, 1)).isGreaterThan(14 * 1000);
    }

    @Test
    void shouldTakeTheRingFromALimitThatCanBeSet() {
        assertThat(time("mpich", 16, 1000, 1)).isEqualTo(time("recursive-doubling", 16, 1000, 1));
        assertThat(time("mpich", 16, 520 * 1024, 1)).isEqualTo(time("ring", 16, 520 * 1024, 1));
        int[] lengths = lengths(16, 1000, 1);
        Parameters parameters =
                Parameters.of(16).lengths(Blocks.of(lengths)).nonuniform(new NonuniformSettings(0.9, 4, 1015, 0));
        assertThat(new Interpreter(0, 1, 0)
                        .count(Allgather.ALLGATHERV.choreography("mpich", parameters))
                        .time())
                .isEqualTo(time("ring", 16, 1000, 1));
    }

    @Test
    void shouldKeepLongBlocksOffTheRingWhereNoOneNamesAnAlgorithm() {
        assertThat(Allgather.ALLGATHERV.choice(of(lengths(16, 1 << 20, 1)))).isEqualTo("recursive-doubling");
        assertThat(Allgather.ALLGATHERV.choice(of(lengths(12, 1 << 20, 1)))).isEqualTo("dissemination");
        assertThat(Allgather.ALLGATHERV.choice(of(lengths(5, 1 << 20, 1)))).isEqualTo("dissemination");
        assertThat(Allgather.ALLGATHERV.choice(of(lengths(5, 1 << 20, 1 << 19))))
                .isEqualTo("ring");
        assertThat(Allgather.ALLGATHERV.choice(of(lengths(12, 1000, 1)))).isEqualTo("bruck");
    }

    private static Parameters of(int... lengths) {
        return Parameters.of(lengths.length).lengths(Blocks.of(lengths));
    }

    /** Returns the time with messages that take a unit of time a byte. */
    private static long time(String algorithm, int ranks, int longest, int others) {
        Parameters parameters = Parameters.of(ranks).lengths(Blocks.of(lengths(ranks, longest, others)));
        return new Interpreter(0, 1, 0)
                .count(Allgather.ALLGATHERV.choreography(algorithm, parameters))
                .time();
    }

    private static int[] lengths(int ranks, int longest, int others) {
        int[] lengths = new int[ranks];
        Arrays.fill(lengths, others);
        lengths[3] = longest;
        return lengths;
    }
}
