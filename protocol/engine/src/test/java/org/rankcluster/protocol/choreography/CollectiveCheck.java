package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

/** Compares choreographies, carried out on bytes by the interpreter, with answers found in the obvious way. */
public final class CollectiveCheck {
    /** All of 1 to this many ranks. */
    public static final int MOST_RANKS = 65;

    /** Up to this many ranks each is a root. */
    private static final int ALL_ROOTS = 33;

    /** Some larger ones to try as well. */
    private static final int[] LARGER = {97, 128, 201};

    /** Commutes. */
    public static final Reducer SUM = Operator.SUM.on(ElementType.INT);

    /** Does not commute. */
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

    /** Outputs of all ranks. */
    public static byte[][] outputs(Choreography choreography, byte[][] inputs, @Nullable Reducer reducer) {
        return DataRun.outputs(choreography, inputs, reducer);
    }

    /** All sizes up to {@link #MOST_RANKS}, and some larger ones. */
    public static int[] sizes() {
        return IntStream.concat(IntStream.rangeClosed(1, MOST_RANKS), IntStream.of(LARGER))
                .toArray();
    }

    /** All roots, or the first, the last and some of many. */
    public static int[] roots(int ranks) {
        if (ranks <= ALL_ROOTS) {
            return IntStream.range(0, ranks).toArray();
        }
        IntStream some = new SplittableRandom(ranks).ints(ranks <= MOST_RANKS ? 6 : 1, 1, ranks - 1);
        return IntStream.concat(IntStream.of(0, ranks - 1), some).toArray();
    }

    /** Random bytes for each rank. */
    public static byte[][] random(long seed, int... lengths) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[][] all = new byte[lengths.length][];
        for (int rank = 0; rank < all.length; rank++) {
            all[rank] = new byte[lengths[rank]];
            random.nextBytes(all[rank]);
        }
        return all;
    }

    /** The same number {@code count} times. */
    public static int[] times(int count, int number) {
        int[] all = new int[count];
        Arrays.fill(all, number);
        return all;
    }

    /** Random lengths, among them 0 and some much longer than the others. */
    public static int[] lengths(long seed, int ranks, int unit) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] lengths = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            int most = random.nextInt(4) == 0 ? 100 : 4;
            lengths[rank] = random.nextInt(3) == 0 ? 0 : random.nextInt(most) * unit;
        }
        return lengths;
    }

    /** All arrays one after the other. */
    public static byte[] joined(byte[]... parts) {
        byte[] all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    /** The vectors of ranks {@code 0..last} combined one after the other. */
    public static byte[] combined(byte[][] vectors, int last, Reducer reducer) {
        byte[] sum = vectors[0].clone();
        for (int rank = 1; rank <= last; rank++) {
            byte[] next = vectors[rank].clone();
            reducer.reduce(sum, 0, next, 0, next.length);
            sum = next;
        }
        return sum;
    }

    /** Nothing for all ranks. */
    public static byte[][] nothing(int ranks) {
        return new byte[ranks][0];
    }

    /** Numbers of elements to try: none, fewer than ranks, as many, more and uneven. */
    public static int[] elementCounts(int ranks) {
        return ranks <= 17 ? new int[] {0, 1, 2, ranks, 3 * ranks + 1} : new int[] {1, ranks + 2};
    }

    /** Smallest k with 2^k at least {@code n}, found by counting. */
    public static long log2Up(int n) {
        long k = 0;
        while (1L << k < n) {
            k++;
        }
        return k;
    }

    /** Largest k with 2^k at most {@code n}. */
    public static int log2Down(int n) {
        int k = 0;
        while (1L << k + 1 <= n) {
            k++;
        }
        return k;
    }
}
