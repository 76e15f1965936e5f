package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

/** Comparisons of choreographies, executed on bytes by the interpreter, with directly computed results. */
public final class CollectiveCheck {
    /** Greatest number of ranks up to which all numbers are tested. */
    public static final int MOST_RANKS = 65;

    /** Greatest number of ranks up to which each rank is tested as the root. */
    private static final int ALL_ROOTS = 33;

    /** Some larger numbers of ranks. */
    private static final int[] LARGER = {97, 128, 201};

    /** A commutative operator. */
    public static final Reducer SUM = Operator.SUM.on(ElementType.INT);

    /** An operator that is not commutative. */
    public static final Reducer PRODUCT = new MatrixProduct();

    private CollectiveCheck() {}

    /** Checks the rules of rounds and every rank's output. */
    public static void check(Choreography choreography, byte[][] inputs, byte[][] expected, @Nullable Reducer reducer) {
        Rules.check(choreography);
        byte[][] outputs = DataRun.outputs(choreography, inputs, reducer);
        for (int rank = 0; rank < outputs.length; rank++) {
            if (!Arrays.equals(outputs[rank], expected[rank])) {
                assertThat(outputs[rank])
                        .as(choreography.name() + " on " + choreography.ranks() + ", rank " + rank)
                        .isEqualTo(expected[rank]);
            }
        }
    }

    /** Returns the outputs of all ranks. */
    public static byte[][] outputs(Choreography choreography, byte[][] inputs, @Nullable Reducer reducer) {
        return DataRun.outputs(choreography, inputs, reducer);
    }

    /** Returns all sizes up to {@link #MOST_RANKS}, and some larger ones. */
    public static int[] sizes() {
        return IntStream.concat(IntStream.rangeClosed(1, MOST_RANKS), IntStream.of(LARGER))
                .toArray();
    }

    /** Returns all roots or, of many, the first, the last and some others. */
    public static int[] roots(int ranks) {
        if (ranks <= ALL_ROOTS) {
            return IntStream.range(0, ranks).toArray();
        }
        IntStream some = new SplittableRandom(ranks).ints(ranks <= MOST_RANKS ? 6 : 1, 1, ranks - 1);
        return IntStream.concat(IntStream.of(0, ranks - 1), some).toArray();
    }

    /** Returns random bytes for each rank. */
    public static byte[][] random(long seed, int... lengths) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[][] all = new byte[lengths.length][];
        for (int rank = 0; rank < all.length; rank++) {
            all[rank] = new byte[lengths[rank]];
            random.nextBytes(all[rank]);
        }
        return all;
    }

    /** Returns the same number {@code count} times. */
    public static int[] times(int count, int number) {
        int[] all = new int[count];
        Arrays.fill(all, number);
        return all;
    }

    /** Returns random lengths, among them 0 and some much greater than the others. */
    public static int[] lengths(long seed, int ranks, int unit) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] lengths = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            int most = random.nextInt(4) == 0 ? 100 : 4;
            lengths[rank] = random.nextInt(3) == 0 ? 0 : random.nextInt(most) * unit;
        }
        return lengths;
    }

    /** Returns the concatenation of all arrays. */
    public static byte[] joined(byte[]... parts) {
        byte[] all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    /** Returns the combination of the vectors of ranks {@code 0..last}, one after the other. */
    public static byte[] combined(byte[][] vectors, int last, Reducer reducer) {
        byte[] sum = vectors[0].clone();
        for (int rank = 1; rank <= last; rank++) {
            byte[] next = vectors[rank].clone();
            reducer.reduce(sum, 0, next, 0, next.length);
            sum = next;
        }
        return sum;
    }

    /** Returns an empty input for all ranks. */
    public static byte[][] nothing(int ranks) {
        return new byte[ranks][0];
    }

    /** Returns numbers of elements to test: none, fewer than ranks, as many, more and uneven. */
    public static int[] elementCounts(int ranks) {
        return ranks <= 17 ? new int[] {0, 1, 2, ranks, 3 * ranks + 1} : new int[] {1, ranks + 2};
    }

    /** Returns the smallest k with 2^k at least {@code n}, found by counting. */
    public static long log2Up(int n) {
        long k = 0;
        while (1L << k < n) {
            k++;
        }
        return k;
    }

    /** Returns the largest k with 2^k at most {@code n}. */
    public static int log2Down(int n) {
        int k = 0;
        while (1L << k + 1 <= n) {
            k++;
        }
        return k;
    }
}
