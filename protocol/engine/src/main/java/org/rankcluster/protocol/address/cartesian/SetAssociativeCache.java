package org.rankcluster.protocol.address.cartesian;

import java.util.Arrays;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A set-associative translation cache of 128 rows with 8 entries each. The rank's bits select the row. The row is searched from its start,
 * and its entries are replaced in turn (Kumar et al., section 4.2).
 *
 * <p>The implementation also stores one byte of each rank's hash. One comparison of eight bytes then nearly always finds that a rank is not
 * in its row. The modelled cost is the cost of the search entry by entry.
 */
public final class SetAssociativeCache implements TranslationCache {
    private static final int HASH_BITS = 7;
    private static final int ROWS = 1 << HASH_BITS;
    private static final int WAYS = 8;
    /** An odd multiplier, which spreads ranks that differ in any bits over the bytes. */
    private static final int TAG = 0x9e3779b1;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    /** Rank and LPID of each entry. A row takes 64 bytes, one cache line. */
    private final long[] entries = new long[ROWS * WAYS];
    /** A byte of the hash of each rank of a row; the first entry has the lowest byte. */
    private final long[] tags = new long[ROWS];

    private final byte[] next = new byte[ROWS];
    private int probes;

    /** Creates an empty cache. */
    public SetAssociativeCache() {
        Arrays.fill(entries, entry(ABSENT, ABSENT));
    }

    /** Returns the row of a rank by the published hash. */
    static int row(int rank) {
        return (rank ^ rank >> HASH_BITS) & ROWS - 1;
    }

    private static int tag(int rank) {
        return rank * TAG >>> Integer.SIZE - Byte.SIZE;
    }

    private static long entry(int rank, int lpid) {
        return (long) rank << Integer.SIZE | Integer.toUnsignedLong(lpid);
    }

    @Override
    public int find(int rank) {
        int row = row(rank);
        long differences = tags[row] ^ tag(rank) * ONES;
        // The high bit of each byte that is zero. A byte of 1 above a zero byte is marked too, which is harmless: its
        // entry is compared.
        long candidates = differences - ONES & ~differences & HIGHS;
        for (; candidates != 0; candidates &= candidates - 1) {
            int way = Long.numberOfTrailingZeros(candidates) / Byte.SIZE;
            long entry = entries[row * WAYS + way];
            if (entry >> Integer.SIZE == rank) {
                probes = way + 1;
                return (int) entry;
            }
        }
        if (probes != WAYS) { // saves the store, which takes longer than the test: misses often follow each other
            probes = WAYS;
        }
        return ABSENT;
    }

    @Override
    public int probes() {
        return probes;
    }

    @Override
    public void put(int rank, int lpid) {
        int row = row(rank);
        int way = next[row];
        next[row] = (byte) (way + 1 & WAYS - 1);
        int shift = way * Byte.SIZE;
        tags[row] = tags[row] & ~(0xffL << shift) | (long) tag(rank) << shift;
        entries[row * WAYS + way] = entry(rank, lpid);
    }

    /**
     * {@return the cost by our count} There are four instructions for the row, three to start and end, and one for the LPID. Each entry
     * takes a load, a comparison and a branch. The chain has the row, one entry, its comparison, a branch that is not predicted, and the
     * LPID.
     */
    @Override
    public TranslationCost cost(int compared) {
        return new TranslationCost(8 + 3 * compared, new TranslationCost.Chain(2, 0, 0, 5, 1));
    }

    @Override
    public int mostProbes() {
        return WAYS;
    }

    @Override
    public long bytes() {
        return 2L * Integer.BYTES * ROWS * WAYS + ROWS;
    }

    @Override
    public long heapBytes() {
        return Structs.object(4 * Integer.BYTES)
                + Structs.array((long) ROWS * WAYS, Long.BYTES)
                + Structs.array(ROWS, Long.BYTES)
                + Structs.array(ROWS, 1);
    }
}
