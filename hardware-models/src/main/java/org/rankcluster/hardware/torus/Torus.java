package org.rankcluster.hardware.torus;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Collectors;
import org.rankcluster.hardware.topology.Dimensions;
import org.rankcluster.hardware.topology.Topology;

/**
 * A torus of any number of dimensions, each wrapped around or not (a mesh). The first dimension is numbered fastest: {@code node = x + X *
 * (y + Y * z)}, the order XYZ of Blue Gene/L.
 *
 * <p>A node has two directions for each dimension: {@code 2 * dimension} for the positive, {@code 2 * dimension + 1} for the negative.
 * Along an extent of 1 there is no link. Along a wrapped extent of 2 both directions have a link of their own, to the same neighbour.
 */
public final class Torus implements Topology {
    private final int[] extents;
    private final boolean[] wraps;
    private final int[] strides;
    private final int nodes;
    /** The failed links, by node and direction: {@code node * directions + direction}. */
    private final BitSet failed;

    /**
     * Creates a torus.
     *
     * @param extents extents of its dimensions, each at least 1
     * @param wraps true for each dimension that is wrapped
     * @throws IllegalArgumentException if the numbers of dimensions differ, an extent is not valid, or there are 2^31 nodes or more
     */
    public Torus(int[] extents, boolean[] wraps) {
        this(extents, wraps, new BitSet());
    }

    private Torus(int[] extents, boolean[] wraps, BitSet failed) {
        if (extents.length == 0 || extents.length > Dimensions.MOST || extents.length != wraps.length) {
            throw new IllegalArgumentException("extents: " + Arrays.toString(extents) + " (expected: 1.."
                    + Dimensions.MOST + " extents, as many as wraps: " + wraps.length + ")");
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
        this.failed = failed;
    }

    /**
     * Creates a torus wrapped in all dimensions.
     *
     * @param extents extents of its dimensions, each at least 1
     * @return the torus
     * @throws IllegalArgumentException as {@link #Torus}
     */
    public static Torus of(int... extents) {
        boolean[] wraps = new boolean[extents.length];
        Arrays.fill(wraps, true);
        return new Torus(extents, wraps);
    }

    /**
     * Returns this torus with links that have failed.
     *
     * @param links the failed links, each in both directions: bit {@code node * directions + direction} for the link of a node
     * @return a torus with the same nodes and coordinates
     */
    Torus withFailed(BitSet links) {
        return new Torus(extents, wraps, (BitSet) links.clone());
    }

    /** {@return true if links have failed} */
    public boolean hasFailed() {
        return !failed.isEmpty();
    }

    /**
     * Returns true if a link has failed.
     *
     * @param node number of the node
     * @param direction direction, 0..{@link #directions} - 1
     * @return false also where there is no link
     */
    public boolean isFailed(int node, int direction) {
        return failed.get(node * directions() + direction);
    }

    /**
     * Creates a mesh, which is wrapped in no dimension.
     *
     * @param extents extents of its dimensions, each at least 1
     * @return the mesh
     * @throws IllegalArgumentException as {@link #Torus}
     */
    public static Torus mesh(int... extents) {
        return new Torus(extents, new boolean[extents.length]);
    }

    /**
     * Returns the direction along a dimension.
     *
     * @param dimension dimension, 0 or more
     * @param positive true towards greater coordinates
     * @return number of the direction: 2 * {@code dimension}, plus 1 towards smaller coordinates
     */
    public static int direction(int dimension, boolean positive) {
        return 2 * dimension + (positive ? 0 : 1);
    }

    /**
     * Returns the dimension of a direction.
     *
     * @param direction direction, 0 or more
     * @return number of the dimension, 0 or more
     */
    public static int dimensionOf(int direction) {
        return direction >> 1;
    }

    /**
     * Returns true if a direction leads to greater coordinates.
     *
     * @param direction direction, 0 or more
     * @return true for a positive direction
     */
    public static boolean isPositive(int direction) {
        return (direction & 1) == 0;
    }

    /**
     * Returns the opposite direction. A packet sent in a direction arrives on the neighbour's link of the opposite one.
     *
     * @param direction direction, 0 or more
     * @return number of the opposite direction, 0 or more
     */
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

    /** {@return the number of directions: two for each dimension, with or without links} */
    public int directions() {
        return 2 * extents.length;
    }

    /**
     * Returns true if a dimension is wrapped around.
     *
     * @param dimension dimension, 0 or more
     * @return true if it is wrapped
     */
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
                    "coordinates: " + Arrays.toString(coordinates) + " (expected: " + extents.length + " coordinates)");
        }
        int node = 0;
        for (int d = 0; d < coordinates.length; d++) {
            node += strides[d] * coordinates[d];
        }
        return node;
    }

    /**
     * Returns the neighbour along a dimension.
     *
     * @param node number of the node
     * @param dimension dimension, 0 or more
     * @param positive true towards greater coordinates
     * @return number of the neighbour; -1 if there is no link
     */
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

    /**
     * Returns the neighbour in a direction.
     *
     * @param node number of the node
     * @param direction direction, 0..{@link #directions} - 1
     * @return number of the neighbour; -1 if there is no link
     */
    public int neighbour(int node, int direction) {
        return neighbour(node, dimensionOf(direction), isPositive(direction));
    }

    /**
     * Returns the number of hops between two nodes in one direction only, around the torus if the dimension is wrapped.
     *
     * @param from number of the source
     * @param to number of the destination
     * @param direction direction, 0..{@link #directions} - 1
     * @return number of hops, 1 or more
     * @throws IllegalArgumentException if the line does not lead to the destination
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

    /**
     * Returns the number of links that leave a node, without those that have failed.
     *
     * @param node number of the node
     * @return number of links, 0..{@link #directions}
     */
    public int links(int node) {
        int links = 0;
        for (int direction = 0; direction < directions(); direction++) {
            links += neighbour(node, direction) < 0 || isFailed(node, direction) ? 0 : 1;
        }
        return links;
    }

    /** {@return the number of links that leave a node far from any edge, which is the maximum of all nodes} */
    public int mostLinks() {
        int links = 0;
        for (int d = 0; d < extents.length; d++) {
            links += extents[d] == 1 ? 0 : extents[d] == 2 && !wraps[d] ? 1 : 2;
        }
        return links;
    }

    /**
     * Returns the distance along a dimension on a shortest route, signed by direction. The distance is positive if both directions are
     * equally short ({@link #isTie}).
     *
     * @param from number of the source
     * @param to number of the destination
     * @param dimension dimension, 0 or more
     * @return number of hops, with a sign
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

    /**
     * Returns true if both directions along a dimension are equally short: the dimension is wrapped, and the distance is exactly half its
     * extent.
     *
     * @param from number of the source
     * @param to number of the destination
     * @param dimension dimension, 0 or more
     * @return true for a tie
     */
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
    public ClassRouteTree spanningTree() {
        return new ClassRouteTree(this);
    }

    @Override
    public String describe() {
        String shape = Arrays.stream(extents).mapToObj(Integer::toString).collect(Collectors.joining("x"));
        StringBuilder open = new StringBuilder();
        for (int d = 0; d < wraps.length; d++) {
            open.append(wraps[d] ? "" : Dimensions.letters(wraps.length).charAt(d));
        }
        String text = open.length() == wraps.length
                ? "mesh " + shape
                : "torus " + shape + (open.isEmpty() ? "" : " (not wrapped: " + open + ")");
        return hasFailed() ? text + " with " + failed.cardinality() / 2 + " failed links" : text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Torus that
                && Arrays.equals(extents, that.extents)
                && Arrays.equals(wraps, that.wraps)
                && failed.equals(that.failed);
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
