package org.rankcluster.protocol.address.rankmap;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Interner;
import org.rankcluster.protocol.address.Structs;

/**
 * LPIDs by index, to be looked up both ways: what maps with a table point to. Equal tables are one object in a JVM, whatever the number of
 * ranks that hold it.
 */
public final class LpidTable {
    private static final Interner<LpidTable> TABLES = new Interner<>();

    private final int[] table;
    private final int hash;
    private final boolean ascending;

    /** Ranks by ascending LPID, where the table itself is not ascending; made at the first {@link #indexOf}. */
    private volatile int @Nullable [] byLpid;

    private LpidTable(int[] table) {
        this.table = table;
        this.hash = Arrays.hashCode(table);
        this.ascending = isAscending(table);
    }

    /** The table of these LPIDs; the caller gives the array away. */
    public static LpidTable of(int[] lpids) {
        return TABLES.intern(new LpidTable(lpids));
    }

    private static boolean isAscending(int[] table) {
        for (int i = 1; i < table.length; i++) {
            if (table[i] <= table[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /** Number of entries. */
    public int size() {
        return table.length;
    }

    /** LPID at an index. */
    public int lpid(int index) {
        return table[index];
    }

    /** Heap bytes, without what {@link #indexOf} may have made. */
    public long heapBytes() {
        return Structs.object(3 * Integer.BYTES + 1) + Structs.array(table.length, Integer.BYTES);
    }

    /** Index of an LPID, or -1. */
    public int indexOf(int lpid) {
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
                || (other instanceof LpidTable that && hash == that.hash && Arrays.equals(table, that.table));
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
