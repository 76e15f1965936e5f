package org.rankcluster.protocol.address.cartesian;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A multidimensional rectangle that the ranks of a world fill completely, one dimension after the other (Kumar et al., section 4). The
 * rectangle is the torus with the slots of a node, or the result of MPI_Dims_create for the world size. Immutable.
 */
public final class WorldRectangle {
    private final String name;
    private final int[] extents;
    private final int[] strides;

    private WorldRectangle(String name, int[] extents, int[] strides) {
        this.name = name;
        this.extents = extents;
        this.strides = strides;
    }

    /**
     * Creates a rectangle whose first extent counts fastest (Kumar et al., Figure 2).
     *
     * @param name name for messages
     * @param extents lengths of the dimensions, 1 or more each
     * @return the rectangle
     */
    public static WorldRectangle firstFastest(String name, int... extents) {
        int[] strides = new int[extents.length];
        int stride = 1;
        for (int d = 0; d < extents.length; d++) {
            strides[d] = stride;
            stride *= extents[d];
        }
        return new WorldRectangle(name, extents.clone(), strides);
    }

    /**
     * Creates a rectangle whose last extent counts fastest (MPI-4.1, MPI_Cart_create).
     *
     * @param name name for messages
     * @param extents lengths of the dimensions, 1 or more each
     * @return the rectangle
     */
    public static WorldRectangle lastFastest(String name, int... extents) {
        int[] strides = new int[extents.length];
        int stride = 1;
        for (int d = extents.length - 1; d >= 0; d--) {
            strides[d] = stride;
            stride *= extents[d];
        }
        return new WorldRectangle(name, extents.clone(), strides);
    }

    /** {@return the number of dimensions} */
    public int dimensions() {
        return extents.length;
    }

    /**
     * Returns the length of a dimension.
     *
     * @param dimension the dimension, 0 or more
     * @return its length, 1 or more
     */
    public int extent(int dimension) {
        return extents[dimension];
    }

    /**
     * Returns the distance in ranks between neighbours along a dimension.
     *
     * @param dimension the dimension, 0 or more
     * @return difference of the ranks, 1 or more
     */
    public int stride(int dimension) {
        return strides[dimension];
    }

    /**
     * Returns the coordinate of a world rank in a dimension.
     *
     * @param rank world rank, 0 or more
     * @param dimension the dimension, 0 or more
     * @return coordinate, 0 to the extent - 1
     */
    public int coordinate(int rank, int dimension) {
        return rank / strides[dimension] % extents[dimension];
    }

    /**
     * Returns the coordinates of a world rank (step 1 of the compression).
     *
     * @param rank world rank, 0 or more
     * @return a coordinate for each dimension
     */
    public int[] coordinates(int rank) {
        int[] all = new int[extents.length];
        Arrays.setAll(all, d -> coordinate(rank, d));
        return all;
    }

    /**
     * Returns the world rank at some coordinates.
     *
     * @param coordinates a coordinate for each dimension, 0 to its extent - 1
     * @return world rank, 0 or more
     */
    public int rank(int... coordinates) {
        int rank = 0;
        for (int d = 0; d < strides.length; d++) {
            rank += coordinates[d] * strides[d];
        }
        return rank;
    }

    /** {@return name and extents as text for messages, for example {@code torus 5x4x4}} */
    public String describe() {
        return name + " " + Arrays.stream(extents).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    /** {@return whether ranks have the same coordinates in both rectangles} Names are not compared. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof WorldRectangle that
                        && Arrays.equals(extents, that.extents)
                        && Arrays.equals(strides, that.strides));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(extents) + Arrays.hashCode(strides);
    }

    @Override
    public String toString() {
        return describe();
    }
}
