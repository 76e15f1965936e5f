package org.rankcluster.protocol.address.rankmap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Interner;
import org.rankcluster.protocol.address.Structs;

/**
 * A table of LPIDs by index, with look-up in both directions. Several kinds of rank maps use it as storage. Equal tables are one object in
 * a JVM for any number of ranks.
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

    /**
     * Returns the table of these LPIDs.
     *
     * @param lpids LPIDs by index; the caller must not change the array later
     * @return the table, shared with equal tables
     */
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

    /** {@return the number of entries} */
    public int size() {
        return table.length;
    }

    /**
     * {@return the LPID at an index}
     *
     * @param index position in the table, 0 to {@code size() - 1}
     */
    public int lpid(int index) {
        return table[index];
    }

    /** {@return the heap size in bytes, without the order that {@link #indexOf} may have created} */
    public long heapBytes() {
        return Structs.object(3 * Integer.BYTES + 1) + Structs.array(table.length, Integer.BYTES) + Inverse.HEAP_BYTES;
    }

    /**
     * Returns the index of an LPID.
     *
     * @param lpid LPID of a process, 0 or more
     * @return its index, or -1 if it is not in the table
     */
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
