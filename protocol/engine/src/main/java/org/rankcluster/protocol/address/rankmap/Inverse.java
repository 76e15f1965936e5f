package org.rankcluster.protocol.address.rankmap;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Structs;

/** The inverse of a rank map whose LPIDs do not ascend: an index of ranks by LPID, sorted at the first search. */
final class Inverse {
    /** Heap bytes with the table function, without the order that the first search creates. */
    static final long HEAP_BYTES = Structs.object(3 * Integer.BYTES) + Structs.object(Integer.BYTES);

    private final int size;
    private final IntUnaryOperator table;
    private volatile int @Nullable [] byLpid;

    /** Creates the inverse of a table that does not change. */
    Inverse(int size, IntUnaryOperator table) {
        this.size = size;
        this.table = table;
    }

    /** Returns the rank with an LPID, or -1. */
    int rankOf(int lpid) {
        int[] order = byLpid;
        if (order == null) {
            order = sort();
            byLpid = order;
        }
        int low = 0;
        int high = order.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int there = table.applyAsInt(order[middle]);
            if (there == lpid) {
                return order[middle];
            }
            if (there < lpid) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private int[] sort() {
        long[] pairs = new long[size];
        for (int rank = 0; rank < size; rank++) {
            pairs[rank] = (long) table.applyAsInt(rank) << 32 | rank;
        }
        LongArrays.radixSort(pairs);
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = (int) pairs[i];
        }
        return order;
    }
}
