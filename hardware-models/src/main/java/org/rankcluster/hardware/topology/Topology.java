package org.rankcluster.hardware.topology;

import org.jspecify.annotations.Nullable;

/**
 * The geometry of a machine, for any network: number of nodes, coordinates, neighbours and distances. Nodes are
 * numbered {@code 0..nodes()-1}.
 */
public interface Topology {
    /** {@return the number of nodes} */
    int nodes();

    /** {@return the number of dimensions; 1 for machines without coordinates} */
    int dimensions();

    /**
     * Returns the number of nodes along a dimension.
     *
     * @param dimension dimension, 0..{@link #dimensions} - 1
     * @return extent, 1 or more
     */
    int extent(int dimension);

    /**
     * Returns a node's coordinate in a dimension. The first dimension is the fastest: {@code node = x + X * (y + Y * z)}.
     *
     * @param node number of the node
     * @param dimension dimension, 0..{@link #dimensions} - 1
     * @return coordinate, 0 to the extent - 1
     */
    int coordinate(int node, int dimension);

    /**
     * Returns the node with these coordinates.
     *
     * @param coordinates one coordinate for each dimension
     * @return number of the node
     */
    int node(int... coordinates);

    /** {@return the extents in the order of dimensions, X first, as in {@code --shape XxYxZ}} */
    int[] shape();

    /**
     * Returns the number of links on the shortest route.
     *
     * @param from number of a node
     * @param to number of a node
     * @return number of links; 0 from a node to itself
     */
    int distance(int from, int to);

    /** {@return the greatest distance between any two nodes, in links} */
    int diameter();

    /**
     * Returns the destination of a node in the permutation that loads minimal routes most, among those that the family has. The default is
     * {@link Permutation#TORNADO}.
     *
     * @param node number of a node
     * @return number of a node
     */
    default int adversary(int node) {
        return Permutation.TORNADO.destination(this, node);
    }

    /** {@return the number of nodes that one switch or router connects, so that no link between switches is on their routes} */
    default int nodesOfSwitch() {
        return 1;
    }

    /** {@return a tree of the links that reaches all nodes; null if the links form no such tree} */
    default @Nullable CombiningTree spanningTree() {
        return null;
    }

    /**
     * Returns the topology of the same kind with another number of nodes.
     *
     * @param nodes number of nodes, 1 or more
     * @return the topology
     * @throws IllegalStateException if the number of nodes of this kind is fixed
     */
    default Topology withNodes(int nodes) {
        throw new IllegalStateException(describe() + ": nodes: " + nodes + " (expected: " + nodes() + ")");
    }

    /** {@return a short text for reports: {@code torus 8x8x8}} */
    String describe();
}
