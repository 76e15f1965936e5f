package org.rankcluster.protocol.datatype;

/** The contiguous pieces of memory found by a look-ahead of the pack engine: the entries of an I/O vector. */
final class Section {
    private final long[] addresses;
    private final int[] lengths;
    private int elements;
    private long bytes;

    /** Creates a section of at most {@code limit} elements. */
    Section(int limit) {
        addresses = new long[limit];
        lengths = new int[limit];
    }

    /** Fills the section with the next elements of a message that has {@code left} bytes left, and moves its context past them. */
    void fill(Context context, long left) {
        elements = 0;
        bytes = 0;
        while (elements < lengths.length && bytes < left && context.hasData()) {
            int length = (int) Math.min(context.available(), left - bytes);
            addresses[elements] = context.address();
            lengths[elements] = length;
            elements++;
            bytes += length;
            context.use(length);
        }
    }

    int elements() {
        return elements;
    }

    long bytes() {
        return bytes;
    }

    long address(int element) {
        return addresses[element];
    }

    int length(int element) {
        return lengths[element];
    }
}
