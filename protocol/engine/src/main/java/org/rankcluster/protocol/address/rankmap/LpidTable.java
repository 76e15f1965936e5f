package org.rankcluster.protocol.address.rankmap;

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

    private final Inverse inverse;

    private LpidTable(int[] table) {
        this.table = table;
        this.hash = Arrays.hashCode(table);
        this.ascending = isAscending(table);
        this.inverse = new Inverse(table.length, index -> table[index]);
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
        return Structs.object(3 * Integer.BYTES + 1) + Structs.array(table.length, Integer.BYTES) + Inverse.HEAP_BYTES;
    }

    /** Index of an LPID, or -1. */
    public int indexOf(int lpid) {
        if (ascending) {
            return Math.max(-1, Arrays.binarySearch(table, lpid));
        }
        return inverse.rankOf(lpid);
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
