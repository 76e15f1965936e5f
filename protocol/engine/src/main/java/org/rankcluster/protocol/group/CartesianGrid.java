package org.rankcluster.protocol.group;

import java.util.Arrays;

/**
 * A Cartesian process topology (MPI-4.1, section 8.5): ranks in row-major order, the last dimension fastest. A grid without dimensions has
 * one point.
 *
 * @param dims extent of each dimension, 1 or more
 * @param periods whether each dimension is closed to a ring
 */
public record CartesianGrid(int[] dims, boolean[] periods) {
    /** The rank of a missing neighbour: MPI_PROC_NULL. */
    public static final int NO_RANK = -2;

    /** Copies the arrays. */
    public CartesianGrid {
        dims = dims.clone();
        periods = periods.clone();
    }

    /** {@return the number of points; -1 if there are 2^31 or more} */
    public int size() {
        long size = 1;
        for (int extent : dims) {
            size *= extent;
            if (size > Integer.MAX_VALUE) {
                return -1;
            }
        }
        return (int) size;
    }

    /**
     * Returns the coordinates of a rank.
     *
     * @param rank a rank, 0 or more
     * @return a coordinate for each dimension
     */
    public int[] coordinates(int rank) {
        int[] coordinates = new int[dims.length];
        int rest = rank;
        for (int d = dims.length - 1; d >= 0; d--) {
            coordinates[d] = rest % dims[d];
            rest /= dims[d];
        }
        return coordinates;
    }

    /**
     * Returns the rank at coordinates. Coordinates of periodic dimensions wrap around.
     *
     * @param coordinates a coordinate for each dimension, of any sign
     * @return the rank; {@link #NO_RANK} outside the grid
     */
    public int rank(int... coordinates) {
        int rank = 0;
        for (int d = 0; d < dims.length; d++) {
            int at = periods[d] ? Math.floorMod(coordinates[d], dims[d]) : coordinates[d];
            if (at < 0 || at >= dims[d]) {
                return NO_RANK;
            }
            rank = rank * dims[d] + at;
        }
        return rank;
    }

    /**
     * Returns the rank at a distance along a dimension.
     *
     * @param rank a rank, 0 or more
     * @param dimension dimension, 0 or more
     * @param displacement number of steps, of any sign
     * @return the rank; {@link #NO_RANK} outside the grid
     */
    public int shifted(int rank, int dimension, int displacement) {
        int[] coordinates = coordinates(rank);
        long to = (long) coordinates[dimension] + displacement;
        if (!periods[dimension] && (to < 0 || to >= dims[dimension])) {
            return NO_RANK;
        }
        coordinates[dimension] = (int) Math.floorMod(to, (long) dims[dimension]);
        return rank(coordinates);
    }

    /**
     * Returns the neighbours of a rank, dimension by dimension, the lower before the upper; {@link #NO_RANK} at an edge.
     *
     * @param rank a rank, 0 or more
     * @return two ranks for each dimension
     */
    public int[] neighbours(int rank) {
        int[] neighbours = new int[2 * dims.length];
        Arrays.setAll(neighbours, i -> shifted(rank, i / 2, i % 2 == 0 ? -1 : 1));
        return neighbours;
    }

    /**
     * Returns the grid of some of the dimensions.
     *
     * @param kept whether to keep each dimension
     * @return the grid
     */
    public CartesianGrid sub(boolean[] kept) {
        int[] keptDims = new int[dims.length];
        boolean[] keptPeriods = new boolean[dims.length];
        int count = 0;
        for (int d = 0; d < dims.length; d++) {
            if (kept[d]) {
                keptDims[count] = dims[d];
                keptPeriods[count++] = periods[d];
            }
        }
        return new CartesianGrid(Arrays.copyOf(keptDims, count), Arrays.copyOf(keptPeriods, count));
    }

    /**
     * Returns the row-major number of a rank's coordinates in some of the dimensions.
     *
     * @param rank a rank, 0 or more
     * @param kept a flag for each dimension
     * @param which flag of the dimensions that count
     * @return the number, 0 or more
     */
    public int part(int rank, boolean[] kept, boolean which) {
        int[] coordinates = coordinates(rank);
        int number = 0;
        for (int d = 0; d < dims.length; d++) {
            if (kept[d] == which) {
                number = number * dims[d] + coordinates[d];
            }
        }
        return number;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CartesianGrid that
                && Arrays.equals(dims, that.dims)
                && Arrays.equals(periods, that.periods);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(dims) + Arrays.hashCode(periods);
    }

    @Override
    public String toString() {
        return "grid " + Arrays.toString(dims) + ", periodic " + Arrays.toString(periods);
    }
}
