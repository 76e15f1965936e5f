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
 * The model "bit-packed": a table of LPIDs, each with the fewest bits for the range of the table. The model suits permutations and random
 * subsets. The model is ours. One unaligned load of 8 B holds an entry of up to 57 bits at any position.
 */
public final class BitPackedRankmap implements Rankmap {
    /**
     * The cost of the model "lut" plus a multiplication, a shift, an addition, an AND, a shift, an AND and an addition. All but one of them
     * are on the chain.
     */
    public static final TranslationCost COST =
            LutRankmap.COST.plus(new TranslationCost(7, new TranslationCost.Chain(0, 1, 0, 5, 0)));

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final Interner<BitPackedRankmap> TABLES = new Interner<>();

    private final int size;
    private final int least;
    private final int width;
    private final byte[] bits;
    private final int hash;
    private final Inverse inverse;

    private BitPackedRankmap(int size, int least, int width, byte[] bits) {
        this.size = size;
        this.least = least;
        this.width = width;
        this.bits = bits;
        this.hash = 31 * (31 * Arrays.hashCode(bits) + least) + size;
        this.inverse = new Inverse(size, this::lpid);
    }

    /**
     * Returns the table of these LPIDs.
     *
     * @param lpids LPIDs by rank; not kept
     * @return the map, shared with equal maps
     */
    public static BitPackedRankmap of(int[] lpids) {
        int least = Arrays.stream(lpids).min().orElse(0);
        int greatest = Arrays.stream(lpids).max().orElse(0);
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(greatest - least);
        byte[] bits = new byte[bytes(lpids.length, width)];
        for (int rank = 0; rank < lpids.length; rank++) {
            long bit = (long) rank * width;
            int at = (int) (bit >>> 3);
            long window = (long) LONGS.get(bits, at) | (long) (lpids[rank] - least) << (bit & 7);
            LONGS.set(bits, at, window);
        }
        return TABLES.intern(new BitPackedRankmap(lpids.length, least, width, bits));
    }

    private static int bytes(int size, int width) {
        return Math.toIntExact(((long) size * width + 7) / 8 + Long.BYTES);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int lpid(int rank) {
        long bit = (long) rank * width;
        long window = (long) LONGS.get(bits, (int) (bit >>> 3)) >>> (bit & 7);
        return least + (int) (window & (1L << width) - 1);
    }

    @Override
    public int rankOf(int lpid) {
        return inverse.rankOf(lpid);
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.BIT_PACKED;
    }

    @Override
    public TranslationCost cost() {
        return COST;
    }

    @Override
    public long bytes() {
        return (long) Structs.RANKMAP + Structs.LUT_HEADER + bits.length;
    }

    @Override
    public long heapBytes() {
        return Structs.object(6 * Integer.BYTES) + Structs.array(bits.length, 1) + Inverse.HEAP_BYTES;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof BitPackedRankmap that
                        && hash == that.hash
                        && size == that.size
                        && least == that.least
                        && width == that.width
                        && Arrays.equals(bits, that.bits));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return "bit-packed, " + size + " ranks of " + width + " bits";
    }
}
