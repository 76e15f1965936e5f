package org.rankcluster.protocol.datatype;

import java.util.Arrays;

/** When the pieces of a message are packed, one after the other (Balaji et al., section 3.1), in ps from the begin of packing. */
public final class Pieces {
    private long[] ends = new long[2];
    private long[] packed = new long[2];
    private int count;

    /** Adds a piece that ends with byte {@code end} of the message and is packed at {@code at}. */
    void add(long end, long at) {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            packed = Arrays.copyOf(packed, 2 * count);
        }
        ends[count] = end;
        packed[count] = at;
        count++;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** When the first is packed; 0 if there is none. */
    long first() {
        return packed[0];
    }

    /** When so many bytes, of those that there are, are packed. */
    long packed(long bytes) {
        int at = Arrays.binarySearch(ends, 0, count, bytes);
        return bytes == 0 ? 0 : packed[Math.min(at < 0 ? -at - 1 : at, count - 1)];
    }

    /** Gives the network the pieces of a message, or of a part of it, as they are packed. */
    public interface Departure {
        /** Virtual time at which so many bytes are packed. */
        long packed(long bytes);

        /** Virtual time from which on all of it can go without ever waiting, if nothing is in its way. */
        long whole();
    }

    /** Departure of the bytes from {@code offset} on, of a message whose packing began at virtual time {@code began}. */
    Departure departure(long began, long offset, long whole) {
        return new Departure() {
            @Override
            public long packed(long bytes) {
                return began + Pieces.this.packed(offset + bytes);
            }

            @Override
            public long whole() {
                return began + whole;
            }
        };
    }
}
