package org.rankcluster.arrays;

/**
 * A function that returns the points that each process reads in a {@link GridWindow}. The function must be the same on all
 * processes.
 */
@FunctionalInterface
public interface Spans {
    /**
     * Returns the points that processes read in a dimension.
     *
     * @param dimension dimension of the grid, 0 or more
     * @param process coordinate of the processes in this dimension of the process grid, 0 or more
     * @return the points; they may extend beyond the grid by one period at each end
     */
    Span of(int dimension, int process);
}
