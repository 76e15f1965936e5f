package org.rankcluster.protocol.datatype;

/**
 * The range of a type map (MPI-4.1, section 5.1.7): the addresses of its data, and the bounds set by markers. Markers hide the bounds of
 * the data in every type that contains them.
 *
 * @param dataLower first address of data, in bytes; {@link #NO_LOWER} without data
 * @param dataUpper address after the last of data, in bytes; {@link #NO_UPPER} without data
 * @param setLower least lower bound marker, in bytes; {@link #NO_LOWER} without any
 * @param setUpper greatest upper bound marker, in bytes; {@link #NO_UPPER} without any
 */
record Bounds(long dataLower, long dataUpper, long setLower, long setUpper) {
    private static final long NO_LOWER = Long.MAX_VALUE;
    private static final long NO_UPPER = Long.MIN_VALUE;

    /** The bounds of an empty type map. */
    static final Bounds NONE = new Bounds(NO_LOWER, NO_UPPER, NO_LOWER, NO_UPPER);

    /** The bounds of a lower bound marker at 0. */
    static final Bounds LOWER_MARKER = new Bounds(NO_LOWER, NO_UPPER, 0, NO_UPPER);

    /** The bounds of an upper bound marker at 0. */
    static final Bounds UPPER_MARKER = new Bounds(NO_LOWER, NO_UPPER, NO_LOWER, 0);

    /** Returns the bounds of data without markers. */
    static Bounds ofData(long lower, long upper) {
        return new Bounds(lower, upper, NO_LOWER, NO_UPPER);
    }

    /** Returns the bounds of the same data with other markers. */
    Bounds marked(long lower, long upper) {
        return new Bounds(dataLower, dataUpper, lower, upper);
    }

    Bounds shifted(long by) {
        return new Bounds(
                shifted(dataLower, NO_LOWER, by),
                shifted(dataUpper, NO_UPPER, by),
                shifted(setLower, NO_LOWER, by),
                shifted(setUpper, NO_UPPER, by));
    }

    private static long shifted(long bound, long none, long by) {
        return bound == none ? none : bound + by;
    }

    Bounds union(Bounds other) {
        return new Bounds(
                Math.min(dataLower, other.dataLower),
                Math.max(dataUpper, other.dataUpper),
                Math.min(setLower, other.setLower),
                Math.max(setUpper, other.setUpper));
    }

    /** Returns the bounds of {@code count} repetitions, each {@code distance} (of any sign) after the previous one. */
    Bounds repeated(int count, long distance) {
        return count == 0 ? NONE : union(shifted((count - 1) * distance));
    }

    private boolean hasData() {
        return dataLower != NO_LOWER;
    }

    /** Returns the first address of data; 0 without data. */
    long trueLower() {
        return hasData() ? dataLower : 0;
    }

    /** Returns the address after the last of data; 0 without data. */
    long trueUpper() {
        return hasData() ? dataUpper : 0;
    }

    /** Returns the lower bound. */
    long lower() {
        return setLower == NO_LOWER ? trueLower() : setLower;
    }

    /** Returns the upper bound. Without a marker, it makes the extent a multiple of {@code alignment}. */
    long upper(int alignment) {
        if (setUpper != NO_UPPER) {
            return setUpper;
        }
        long lower = lower();
        return hasData() ? lower + Math.ceilDiv(dataUpper - lower, (long) alignment) * alignment : lower;
    }
}
