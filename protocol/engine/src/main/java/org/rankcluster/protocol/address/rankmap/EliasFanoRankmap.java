package org.rankcluster.protocol.address.rankmap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Interner;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The model "Elias-Fano": ascending LPIDs in about 2 + log2(range / size) bits a rank (Elias 1974, Fano 1971). The low bits of each are in
 * a table. The high bits are the positions of ones among zeros. The position of every 256th one is sampled, and its neighbours are counted
 * from there. The model is ours.
 */
public final class EliasFanoRankmap implements Rankmap {
    /**
     * Our count: 9 instructions of the model "direct" and 7 for the low bits. The sample takes a shift and an AND. The search reads 4 words
     * on average, each with a load, a count of ones, a comparison, a subtraction and 2 for the loop. Finding the one in its word takes 14,
     * and combining high and low bits 5. The chain has the loads of table, sample, first word and AVE, and the shifts before them. The
     * chain also has count, comparison and subtraction of each word, and the rest. The end of the search is not predicted.
     */
    public static final TranslationCost COST =
            new TranslationCost(9 + 7 + 4 + 4 * 6 + 14 + 5, new TranslationCost.Chain(4, 0, 0, 2 + 4 * 3 + 14 + 5, 1));

    private static final int SAMPLE_SHIFT = 8;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final Interner<EliasFanoRankmap> TABLES = new Interner<>();

    private final int size;
    private final int least;
    private final int lowWidth;
    private final byte[] low;
    private final long[] high;
    private final int[] samples;
    private final int hash;

    private EliasFanoRankmap(int size, int least, int lowWidth, byte[] low, long[] high, int[] samples) {
        this.size = size;
        this.least = least;
        this.lowWidth = lowWidth;
        this.low = low;
        this.high = high;
        this.samples = samples;
        this.hash = 31 * (31 * Arrays.hashCode(low) + Arrays.hashCode(high)) + least;
    }

    /**
     * Returns the map of these LPIDs.
     *
     * @param lpids LPIDs by rank; not kept
     * @return the map, shared with equal maps; null if the LPIDs do not ascend
     */
    public static @Nullable EliasFanoRankmap of(int[] lpids) {
        for (int i = 1; i < lpids.length; i++) {
            if (lpids[i] <= lpids[i - 1]) {
                return null;
            }
        }
        int least = lpids.length == 0 ? 0 : lpids[0];
        int range = lpids.length == 0 ? 0 : lpids[lpids.length - 1] - least;
        int lowWidth = lpids.length == 0 ? 0 : Math.max(0, 31 - Integer.numberOfLeadingZeros(range / lpids.length | 1));
        byte[] low = new byte[(int) (((long) lpids.length * lowWidth + 7) / 8) + Long.BYTES];
        long[] high = new long[((lpids.length + (range >>> lowWidth)) >>> 6) + 1];
        int[] samples = new int[(lpids.length >>> SAMPLE_SHIFT) + 1];
        for (int rank = 0; rank < lpids.length; rank++) {
            int value = lpids[rank] - least;
            long bit = (long) rank * lowWidth;
            int at = (int) (bit >>> 3);
            long part = (value & (1L << lowWidth) - 1) << (bit & 7);
            LONGS.set(low, at, (long) LONGS.get(low, at) | part);
            int position = (value >>> lowWidth) + rank;
            high[position >>> 6] |= 1L << position;
            if ((rank & (1 << SAMPLE_SHIFT) - 1) == 0) {
                samples[rank >>> SAMPLE_SHIFT] = position;
            }
        }
        return TABLES.intern(new EliasFanoRankmap(lpids.length, least, lowWidth, low, high, samples));
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int lpid(int rank) {
        long bit = (long) rank * lowWidth;
        long window = (long) LONGS.get(low, (int) (bit >>> 3)) >>> (bit & 7);
        int lowBits = (int) (window & (1L << lowWidth) - 1);
        return least + (position(rank) - rank << lowWidth | lowBits);
    }

    /**
     * Returns the position of a one.
     *
     * @param one index of the one, from 0
     */
    private int position(int one) {
        int sample = samples[one >>> SAMPLE_SHIFT];
        int left = one & (1 << SAMPLE_SHIFT) - 1;
        int word = sample >>> 6;
        long bits = high[word] & -1L << sample;
        int ones = Long.bitCount(bits);
        while (ones <= left) {
            left -= ones;
            bits = high[++word];
            ones = Long.bitCount(bits);
        }
        return (word << 6) + Long.numberOfTrailingZeros(withoutOnes(bits, left));
    }

    /** Returns a word without its lowest {@code count} ones, found by halving. */
    private static long withoutOnes(long word, int count) {
        long bits = word;
        int left = count;
        for (int half = 32, from = 0; half >= 8; half >>= 1) {
            long part = bits >>> from & (1L << half) - 1;
            int ones = Long.bitCount(part);
            if (ones <= left) {
                left -= ones;
                bits &= -1L << from + half;
                from += half;
            }
        }
        for (; left > 0; left--) {
            bits &= bits - 1;
        }
        return bits;
    }

    @Override
    public int rankOf(int lpid) {
        int from = 0;
        int to = size - 1;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            int there = lpid(middle);
            if (there == lpid) {
                return middle;
            }
            if (there < lpid) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.ELIAS_FANO;
    }

    @Override
    public TranslationCost cost() {
        return COST;
    }

    @Override
    public long bytes() {
        return Structs.RANKMAP
                + Structs.LUT_HEADER
                + low.length
                + (long) Long.BYTES * high.length
                + (long) Integer.BYTES * samples.length;
    }

    @Override
    public long heapBytes() {
        return Structs.object(7 * Integer.BYTES)
                + Structs.array(low.length, 1)
                + Structs.array(high.length, Long.BYTES)
                + Structs.array(samples.length, Integer.BYTES);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof EliasFanoRankmap that
                        && hash == that.hash
                        && size == that.size
                        && least == that.least
                        && lowWidth == that.lowWidth
                        && Arrays.equals(low, that.low)
                        && Arrays.equals(high, that.high));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return "Elias-Fano, " + size + " ranks, " + lowWidth + " low bits";
    }
}
