package org.rankcluster.arrays;

/**
 * An interval of grid points in one dimension, which may extend beyond the grid.
 *
 * @param first coordinate of the first point; may be negative
 * @param end coordinate after the last point, at least {@code first}
 */
public record Span(int first, int end) {
    /** {@return the number of points} */
    public int length() {
        return end - first;
    }
}
