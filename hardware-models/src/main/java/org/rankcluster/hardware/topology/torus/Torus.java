package org.rankcluster.hardware.topology.torus;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.rankcluster.hardware.topology.Dimensions;
import org.rankcluster.hardware.topology.Topology;

/**
 * A torus of any number of dimensions, each wrapped around or not (a mesh). The first dimension is numbered fastest:
 * {@code node = x + X * (y + Y * z)}, the order XYZ of Blue Gene/L.
 *
 * <p>A node has two directions a dimension: {@code 2 * dimension} for the positive, {@code 2 * dimension + 1} for the
 * negative. Along an extent of 1 there is no link; along a wrapped extent of 2 both directions have a link of their own, to
 * the same neighbour.
 */
public final class Torus implements Topology {
    private final int[] extents;
    private final boolean[] wraps;
    private final int[] strides;
    private final int nodes;

    /** A torus with these extents (each at least 1), wrapped where {@code wraps} says so. */
    public Torus(int[] extents, boolean[] wraps) {
        if (extents.length == 0 || extents.length > Dimensions.MOST || extents.length != wraps.length) {
            throw new IllegalArgumentException("extents: " + Arrays.toString(extents) + " (expected: 1.."
                    + Dimensions.MOST + " of them, as many as wraps: " + wraps.length + ")");
        }
        this.extents = extents.clone();
        this.wraps = wraps.clone();
        this.strides = new int[extents.length];
        long stride = 1;
        for (int d = 0; d < extents.length; d++) {
            strides[d] = (int) stride;
            stride *= extents[d];
            if (extents[d] < 1 || stride > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "extents: " + Arrays.toString(extents) + " (expected: each at least 1, fewer than 2^31 nodes)");
            }
        }
        this.nodes = (int) stride;
    }

    /** A torus wrapped in all dimensions. */
    public static Torus of(int... extents) {
        boolean[] wraps = new boolean[extents.length];
        Arrays.fill(wraps, true);
        return new Torus(extents, wraps);
    }

    /** A mesh: wrapped in no dimension. */
    public static Torus mesh(int... extents) {
        return new Torus(extents, new boolean[extents.length]);
    }

    /** The direction along a dimension. */
    public static int direction(int dimension, boolean positive) {
        return 2 * dimension + (positive ? 0 : 1);
    }

    /** The dimension of a direction. */
    public static int dimensionOf(int direction) {
        return direction >> 1;
    }

    /** Whether a direction leads to greater coordinates. */
    public static boolean isPositive(int direction) {
        return (direction & 1) == 0;
    }

    /** The way back: a packet sent in a direction arrives on the neighbour's link of the opposite one. */
    public static int opposite(int direction) {
        return direction ^ 1;
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public int dimensions() {
        return extents.length;
    }

    @Override
    public int extent(int dimension) {
        return extents[dimension];
    }

    /** Number of directions: two a dimension, linked or not. */
    public int directions() {
        return 2 * extents.length;
    }

    /** Whether a dimension is wrapped around. */
    public boolean wraps(int dimension) {
        return wraps[dimension];
    }

    @Override
    public int[] shape() {
        return extents.clone();
    }

    @Override
    public int coordinate(int node, int dimension) {
        return node / strides[dimension] % extents[dimension];
    }

    @Override
    public int node(int... coordinates) {
        if (coordinates.length != extents.length) {
            throw new IllegalArgumentException(
                    "coordinates: " + Arrays.toString(coordinates) + " (expected: " + extents.length + " of them)");
        }
        int node = 0;
        for (int d = 0; d < coordinates.length; d++) {
            node += strides[d] * coordinates[d];
        }
        return node;
    }

    /** The neighbour along a dimension, or -1 where there is no link. */
    public int neighbour(int node, int dimension, boolean positive) {
        int extent = extents[dimension];
        int from = coordinate(node, dimension);
        int to = positive ? from + 1 : from - 1;
        if (extent == 1 || (!wraps[dimension] && (to < 0 || to == extent))) {
            return -1;
        }
        to = to < 0 ? extent - 1 : to == extent ? 0 : to;
        return node + (to - from) * strides[dimension];
    }

    /** The neighbour in a direction, or -1 where there is no link. */
    public int neighbour(int node, int direction) {
        return neighbour(node, dimensionOf(direction), isPositive(direction));
    }

    /**
     * Hops from one node to another in one direction only, around if that wraps.
     *
     * @throws IllegalArgumentException if that never gets there
     */
    public int hopsOnLine(int from, int to, int direction) {
        int dimension = dimensionOf(direction);
        int ahead = coordinate(to, dimension) - coordinate(from, dimension);
        int hops = isPositive(direction) ? ahead : -ahead;
        int around = wraps[dimension] ? Math.floorMod(hops, extents[dimension]) : hops;
        if (around < 1 || from + ahead * strides[dimension] != to) {
            throw new IllegalArgumentException("line from node " + from + " to node " + to + " in direction "
                    + direction + " (expected: along one dimension)");
        }
        return around;
    }

    /** Number of links that leave a node. */
    public int links(int node) {
        int links = 0;
        for (int direction = 0; direction < directions(); direction++) {
            links += neighbour(node, direction) < 0 ? 0 : 1;
        }
        return links;
    }

    /** Number of links that leave a node far from any edge; the greatest of all nodes. */
    public int mostLinks() {
        int links = 0;
        for (int d = 0; d < extents.length; d++) {
            links += extents[d] == 1 ? 0 : extents[d] == 2 && !wraps[d] ? 1 : 2;
        }
        return links;
    }

    /**
     * Hops to go along a dimension on a shortest way, signed by direction. When both directions are equally short
     * ({@link #isTie}) it is positive.
     */
    public int offset(int from, int to, int dimension) {
        int extent = extents[dimension];
        int ahead = coordinate(to, dimension) - coordinate(from, dimension);
        if (!wraps[dimension]) {
            return ahead;
        }
        if (2 * (long) ahead > extent) {
            return ahead - extent;
        }
        return 2 * (long) ahead <= -(long) extent ? ahead + extent : ahead;
    }

    /** Whether both directions along a dimension are equally short: wrapped, and exactly half the extent to go. */
    public boolean isTie(int from, int to, int dimension) {
        return wraps[dimension] && 2 * (long) offset(from, to, dimension) == extents[dimension];
    }

    @Override
    public int distance(int from, int to) {
        int distance = 0;
        for (int d = 0; d < extents.length; d++) {
            distance += Math.abs(offset(from, to, d));
        }
        return distance;
    }

    @Override
    public int diameter() {
        int diameter = 0;
        for (int d = 0; d < extents.length; d++) {
            diameter += wraps[d] ? extents[d] / 2 : extents[d] - 1;
        }
        return diameter;
    }

    @Override
    public String describe() {
        String shape = Arrays.stream(extents).mapToObj(Integer::toString).collect(Collectors.joining("x"));
        StringBuilder open = new StringBuilder();
        for (int d = 0; d < wraps.length; d++) {
            open.append(wraps[d] ? "" : Dimensions.letters(wraps.length).charAt(d));
        }
        if (open.length() == wraps.length) {
            return "mesh " + shape;
        }
        return "torus " + shape + (open.isEmpty() ? "" : " (not wrapped: " + open + ")");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Torus that && Arrays.equals(extents, that.extents) && Arrays.equals(wraps, that.wraps);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(extents) + Arrays.hashCode(wraps);
    }

    @Override
    public String toString() {
        return describe();
    }
}
