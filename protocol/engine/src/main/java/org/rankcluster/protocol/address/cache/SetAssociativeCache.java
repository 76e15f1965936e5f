package org.rankcluster.protocol.address.cache;

import java.util.Arrays;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * 128 rows of 8 translations; the rank's bits name the row, which is searched from its begin, and a row's entries make room in turn (Kumar et
 * al., section 4.2). Beside it a byte of each rank's hash is kept, so that here one comparison of eight bytes at a time tells nearly always that a rank is not in
 * its row; what is modelled is the search entry by entry.
 */
public final class SetAssociativeCache implements TranslationCache {
    private static final int HASH_BITS = 7;
    private static final int ROWS = 1 << HASH_BITS;
    private static final int WAYS = 8;
    /** Spreads ranks that differ in any bits over the bytes; odd. */
    private static final int TAG = 0x9e3779b1;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    /** Rank and LPID, 64 bytes a row: a cache line. */
    private final long[] entries = new long[ROWS * WAYS];
    /** A byte of the hash of each rank of a row, the first entry's the lowest. */
    private final long[] tags = new long[ROWS];

    private final byte[] next = new byte[ROWS];
    private int probes;

    /** An empty cache. */
    public SetAssociativeCache() {
        Arrays.fill(entries, entry(ABSENT, ABSENT));
    }

    /** The row of a rank: the published hash. */
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
        // High bits of the bytes that are zero; of a byte of 1 above such a one too, which does not matter.
        long candidates = differences - ONES & ~differences & HIGHS;
        for (; candidates != 0; candidates &= candidates - 1) {
            int way = Long.numberOfTrailingZeros(candidates) / Byte.SIZE;
            long entry = entries[row * WAYS + way];
            if (entry >> Integer.SIZE == rank) {
                probes = way + 1;
                return (int) entry;
            }
        }
        if (probes != WAYS) { // a miss often follows another, and a store takes longer than this
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

    /** Our count: four for the row, three to begin and to end, and load, comparison and branch for each entry. The LPID is a load from a table. */
    @Override
    public TranslationCost cost(int compared) {
        return new TranslationCost(8 + 3 * compared, 1);
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
