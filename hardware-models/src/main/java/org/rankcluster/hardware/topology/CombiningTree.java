package org.rankcluster.hardware.topology;

/**
 * The geometry of a collective network, also called combining tree: a tree of a machine's nodes, in which vectors go up and results down.
 * Nodes have the numbers of the machine's own topology.
 */
public interface CombiningTree {
    /** {@return the number of nodes} */
    int nodes();

    /** {@return the number of the node that all others are below} */
    int root();

    /**
     * Returns the node above a node.
     *
     * @param node number of the node
     * @return number of its parent; -1 for the root
     */
    int parent(int node);

    /**
     * Returns the nodes directly below a node.
     *
     * @param node number of the node
     * @return numbers of its children, ascending
     */
    int[] children(int node);

    /** {@return the number of links from the lowest node to the root} */
    int levels();
}
