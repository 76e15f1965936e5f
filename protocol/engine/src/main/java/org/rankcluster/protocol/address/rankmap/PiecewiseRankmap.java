package org.rankcluster.protocol.address.rankmap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The model "piecewise": a few intervals of ranks, each with an offset and a stride. The model suits unions, excluded ranges and merged
 * groups. The model is ours.
 */
public final class PiecewiseRankmap implements Rankmap {
    /** Greatest number of stretches. With more, a table is faster than the search. */
    public static final int MOST = 16;

    private static final int STRETCH = 3 * Integer.BYTES;

    private final int size;
    private final int[] firsts;
    private final int[] lpids;
    private final int[] strides;

    private PiecewiseRankmap(int size, int[] firsts, int[] lpids, int[] strides) {
        this.size = size;
        this.firsts = firsts;
        this.lpids = lpids;
        this.strides = strides;
    }

    /**
     * Returns the map of these LPIDs.
     *
     * @param lpids LPIDs by rank; not kept
     * @return the map; null if it needs more than {@link #MOST} stretches
     */
    public static @Nullable PiecewiseRankmap of(int[] lpids) {
        int[] firsts = new int[MOST];
        int[] strides = new int[MOST];
        int count = 0;
        int next = 0;
        while (next < lpids.length) {
            if (count == MOST) {
                return null;
            }
            firsts[count] = next;
            int end = next + 1;
            if (end < lpids.length) {
                strides[count] = lpids[end] - lpids[next];
                while (end < lpids.length && lpids[end] - lpids[end - 1] == strides[count]) {
                    end++;
                }
            }
            next = end;
            count++;
        }
        int[] heads = new int[count];
        Arrays.setAll(heads, i -> lpids[firsts[i]]);
        return new PiecewiseRankmap(lpids.length, Arrays.copyOf(firsts, count), heads, Arrays.copyOf(strides, count));
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int lpid(int rank) {
        int stretch = 0;
        while (stretch + 1 < firsts.length && firsts[stretch + 1] <= rank) {
            stretch++;
        }
        return lpids[stretch] + (rank - firsts[stretch]) * strides[stretch];
    }

    @Override
    public int rankOf(int lpid) {
        for (int i = 0; i < firsts.length; i++) {
            int distance = lpid - lpids[i];
            int within = strides[i] == 0 ? 0 : distance / strides[i];
            int end = i + 1 < firsts.length ? firsts[i + 1] : size;
            if (within >= 0 && within < end - firsts[i] && within * strides[i] == distance) {
                return firsts[i] + within;
            }
        }
        return -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.PIECEWISE;
    }

    /**
     * {@return the cost of the model "stride" plus a subtraction and three instructions for each stretch passed} Half of the stretches are
     * passed on average. The end of the search is not predicted.
     */
    @Override
    public TranslationCost cost() {
        int passed = (firsts.length + 1) / 2;
        int unpredicted = firsts.length > 1 ? 1 : 0;
        return StrideRankmap.COST.plus(
                new TranslationCost(1 + 3 * passed, new TranslationCost.Chain(0, 0, 0, 1 + passed, unpredicted)));
    }

    @Override
    public long bytes() {
        return Structs.RANKMAP + (long) STRETCH * firsts.length;
    }

    @Override
    public long heapBytes() {
        return Structs.object(4 * Integer.BYTES) + 3 * Structs.array(firsts.length, Integer.BYTES);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof PiecewiseRankmap that
                        && size == that.size
                        && Arrays.equals(firsts, that.firsts)
                        && Arrays.equals(lpids, that.lpids)
                        && Arrays.equals(strides, that.strides));
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(lpids) + Arrays.hashCode(strides)) + size;
    }

    @Override
    public String toString() {
        return "piecewise, " + firsts.length + " stretches of " + size + " ranks";
    }
}
