package org.rankcluster.arrays;

/**
 * An interval of grid points in one dimension, which may extend beyond the grid.
 *
 * @param first first point; may be negative
 * @param end point after the last one
 */
public record Span(int first, int end) {
    /** {@return the number of points} */
    public int length() {
        return end - first;
    }
}
