package org.rankcluster.arrays;

/**
 * An interval of points in one dimension; it may reach beyond the grid.
 *
 * @param first its first point
 * @param end the point behind its last
 */
public record Span(int first, int end) {
    /** Number of points. */
    public int length() {
        return end - first;
    }
}
