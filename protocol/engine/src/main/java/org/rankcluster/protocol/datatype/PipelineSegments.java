package org.rankcluster.protocol.datatype;

import java.util.Arrays;

/**
 * The times at which the segments of a message are ready to be sent, in picoseconds from the beginning of packing (Balaji et al., section
 * 3.1). The segments are packed one after the other by {@link PackEngine}.
 */
public final class PipelineSegments {
    private long[] ends = new long[2];
    private long[] packed = new long[2];
    private int count;

    /** Adds a segment that ends at byte {@code end} of the message and is packed at {@code at}. */
    void add(long end, long at) {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            packed = Arrays.copyOf(packed, 2 * count);
        }
        ends[count] = end;
        packed[count] = at;
        count++;
    }

    /** Returns the number of segments. */
    int count() {
        return count;
    }

    /** Returns the time at which the first segment is packed; 0 if there is none. */
    long first() {
        return packed[0];
    }

    /** Returns the time at which the first {@code bytes} bytes are packed. */
    long packed(long bytes) {
        int at = Arrays.binarySearch(ends, 0, count, bytes);
        return bytes == 0 ? 0 : packed[Math.min(at < 0 ? -at - 1 : at, count - 1)];
    }

    /** The times at which the network gets the segments of a message, or of a part of it. */
    public interface Departure {
        /**
         * Returns the virtual time at which the first bytes are packed.
         *
         * @param bytes number of bytes, at most the length of the message
         * @return virtual time in picoseconds
         */
        long packed(long bytes);

        /** {@return the earliest virtual time in picoseconds from which the whole message can leave without waiting on an idle network} */
        long whole();
    }

    /** Returns the departure of the bytes from {@code offset} on, of a message whose packing began at virtual time {@code began}. */
    Departure departure(long began, long offset, long whole) {
        return new Departure() {
            @Override
            public long packed(long bytes) {
                return began + PipelineSegments.this.packed(offset + bytes);
            }

            @Override
            public long whole() {
                return began + whole;
            }
        };
    }
}
