package org.rankcluster.protocol.address.cache;

import java.util.Arrays;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * 128 rows of 8 translations; the rank's bits name the row, which is searched from its begin, and a row's entries make room in turn (Kumar et
 * al., section 4.2).
 */
public final class SetAssociativeCache implements TranslationCache {
    private static final int HASH_BITS = 7;
    private static final int ROWS = 1 << HASH_BITS;
    private static final int WAYS = 8;

    private final int[] ranks = new int[ROWS * WAYS];
    private final int[] lpids = new int[ROWS * WAYS];
    private final byte[] next = new byte[ROWS];
    private int probes;

    /** An empty cache. */
    public SetAssociativeCache() {
        Arrays.fill(ranks, ABSENT);
    }

    /** The row of a rank: the published hash. */
    static int row(int rank) {
        return (rank ^ rank >> HASH_BITS) & ROWS - 1;
    }

    @Override
    public int find(int rank) {
        int begin = row(rank) * WAYS;
        for (int i = begin; i < begin + WAYS; i++) {
            if (ranks[i] == rank) {
                probes = i - begin + 1;
                return lpids[i];
            }
        }
        probes = WAYS;
        return ABSENT;
    }

    @Override
    public int probes() {
        return probes;
    }

    @Override
    public void put(int rank, int lpid) {
        int row = row(rank);
        int entry = row * WAYS + next[row];
        next[row] = (byte) (next[row] + 1 & WAYS - 1);
        ranks[entry] = rank;
        lpids[entry] = lpid;
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
                + 2 * Structs.array((long) ROWS * WAYS, Integer.BYTES)
                + Structs.array(ROWS, 1);
    }
}
