package org.rankcluster.protocol.datatype;

/**
 * A stretch of addresses.
 *
 * @param lower first address
 * @param upper address behind the last
 */
record Bounds(long lower, long upper) {
    /** Of a layout without data. */
    static final Bounds EMPTY = new Bounds(0, 0);

    long extent() {
        return upper - lower;
    }

    Bounds shifted(long by) {
        return new Bounds(lower + by, upper + by);
    }

    Bounds union(Bounds other) {
        return new Bounds(Math.min(lower, other.lower), Math.max(upper, other.upper));
    }

    /** What {@code count} of these cover, each {@code distance} (of any sign) after the one before. */
    Bounds repeated(int count, long distance) {
        return count == 0 ? EMPTY : union(shifted((count - 1) * distance));
    }

    /** With the upper end moved so that the extent is a multiple of {@code alignment}. */
    Bounds aligned(int alignment) {
        return new Bounds(lower, lower + (extent() + alignment - 1) / alignment * alignment);
    }
}
