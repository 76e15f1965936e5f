package org.rankcluster.protocol.datatype;

import java.nio.ByteOrder;

/**
 * The portable representation of data in files, external32 (MPI-4.1, section 14.5.2): big-endian. Java's basic types have the sizes of
 * their counterparts there, so packed elements differ from ours in byte order only.
 */
public final class External32 {
    private static final boolean IS_NATIVE = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    private External32() {}

    /**
     * Converts packed elements in place from our byte order to external32, or back. A basic element that is cut off at the end is
     * unchanged.
     *
     * @param packed array of the packed elements
     * @param at index of the first byte
     * @param bytes number of bytes, 0 or more
     * @param layout layout of an element
     */
    public static void convert(byte[] packed, int at, int bytes, Layout layout) {
        if (!IS_NATIVE && layout.size() > 0) {
            convertRow(packed, at, bytes, layout);
        }
    }

    private static void convertRow(byte[] packed, int at, int bytes, Layout layout) {
        BasicType base = layout.base();
        if (base != null) {
            turn(packed, at, bytes, base.size());
            return;
        }
        for (int done = 0; done < bytes; done += layout.size()) {
            convertElement(packed, at + done, Math.min(layout.size(), bytes - done), layout);
        }
    }

    private static void convertElement(byte[] packed, int at, int bytes, Layout layout) {
        int done = 0;
        for (int group = 0; done < bytes; group++) {
            int size = Math.min(layout.repeats(group) * layout.child(group).size(), bytes - done);
            if (size > 0) {
                convertRow(packed, at + done, size, layout.child(group));
                done += size;
            }
        }
    }

    private static void turn(byte[] packed, int at, int bytes, int unit) {
        for (int element = at; unit > 1 && element + unit <= at + bytes; element += unit) {
            for (int low = element, high = element + unit - 1; low < high; low++, high--) {
                byte first = packed[low];
                packed[low] = packed[high];
                packed[high] = first;
            }
        }
    }
}
