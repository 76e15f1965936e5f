package org.rankcluster.protocol.address;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The model "lut": one LPID a rank, 4 bytes each (Guo et al., section IV-C). Equal tables are one object in a JVM, whatever
 * the number of ranks that hold it.
 */
public final class TableRankmap implements Rankmap {
    private static final Interner<TableRankmap> TABLES = new Interner<>();

    private final int[] table;
    private final int hash;
    private final boolean ascending;

    /** Ranks by ascending LPID, where the table itself is not ascending; made at the first {@link #rankOf}. */
    private volatile int @Nullable [] byLpid;

    private TableRankmap(int[] table) {
        this.table = table;
        this.hash = Arrays.hashCode(table);
        this.ascending = isAscending(table);
    }

    /** The rankmap of these LPIDs, by rank; the caller gives the array away. */
    public static TableRankmap of(int[] lpids) {
        return TABLES.intern(new TableRankmap(lpids));
    }

    private static boolean isAscending(int[] table) {
        for (int i = 1; i < table.length; i++) {
            if (table[i] <= table[i - 1]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int size() {
        return table.length;
    }

    @Override
    public int lpid(int rank) {
        return table[rank];
    }

    @Override
    public int rankOf(int lpid) {
        if (ascending) {
            return Math.max(-1, Arrays.binarySearch(table, lpid));
        }
        int[] order = byLpid;
        if (order == null) {
            order = sortByLpid();
            byLpid = order;
        }
        return find(order, lpid);
    }

    private int find(int[] order, int lpid) {
        int low = 0;
        int high = order.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int rank = order[middle];
            if (table[rank] == lpid) {
                return rank;
            }
            if (table[rank] < lpid) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private int[] sortByLpid() {
        long[] pairs = new long[table.length];
        for (int rank = 0; rank < table.length; rank++) {
            pairs[rank] = (long) table[rank] << 32 | rank;
        }
        LongArrays.radixSort(pairs);
        int[] order = new int[table.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = (int) pairs[i];
        }
        return order;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof TableRankmap that && hash == that.hash && Arrays.equals(table, that.table));
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
