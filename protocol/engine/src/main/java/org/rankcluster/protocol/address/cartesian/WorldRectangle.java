package org.rankcluster.protocol.address.cartesian;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rectangle that all ranks of a world fill, counted along one dimension after the other (Kumar et al., section 4): the torus with the places of a
 * node, or what MPI_Dims_create makes of the size. Immutable.
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

    /** A rectangle of which the first extent counts fastest (Kumar et al., Figure 2). */
    public static WorldRectangle firstFastest(String name, int... extents) {
        int[] strides = new int[extents.length];
        int stride = 1;
        for (int d = 0; d < extents.length; d++) {
            strides[d] = stride;
            stride *= extents[d];
        }
        return new WorldRectangle(name, extents.clone(), strides);
    }

    /** A rectangle of which the last extent counts fastest (MPI-4.1, MPI_Cart_create). */
    public static WorldRectangle lastFastest(String name, int... extents) {
        int[] strides = new int[extents.length];
        int stride = 1;
        for (int d = extents.length - 1; d >= 0; d--) {
            strides[d] = stride;
            stride *= extents[d];
        }
        return new WorldRectangle(name, extents.clone(), strides);
    }

    /** Number of dimensions. */
    public int dimensions() {
        return extents.length;
    }

    /** Length of a dimension. */
    public int extent(int dimension) {
        return extents[dimension];
    }

    /** What one more in a dimension adds to a rank. */
    public int stride(int dimension) {
        return strides[dimension];
    }

    /** Coordinate of a world rank in a dimension. */
    public int coordinate(int rank, int dimension) {
        return rank / strides[dimension] % extents[dimension];
    }

    /** Coordinates of a world rank (step 1 of the compression). */
    public int[] coordinates(int rank) {
        int[] all = new int[extents.length];
        Arrays.setAll(all, d -> coordinate(rank, d));
        return all;
    }

    /** World rank at some coordinates. */
    public int rank(int... coordinates) {
        int rank = 0;
        for (int d = 0; d < strides.length; d++) {
            rank += coordinates[d] * strides[d];
        }
        return rank;
    }

    /** Name and extents, for people: {@code torus 5x4x4}. */
    public String describe() {
        return name + " " + Arrays.stream(extents).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    /** Whether ranks have the same coordinates in another one, whatever its name. */
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
