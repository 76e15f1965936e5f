package org.rankcluster.arrays;

/** Says which points every process sees in a {@link GridWindow}; the same function on all processes. */
@FunctionalInterface
public interface Spans {
    /**
     * Points that processes see in a dimension.
     *
     * @param dimension of the grid, from 0
     * @param process coordinate of the processes in this dimension of the process grid
     */
    Span of(int dimension, int process);
}
