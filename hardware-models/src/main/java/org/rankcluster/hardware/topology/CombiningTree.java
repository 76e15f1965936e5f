package org.rankcluster.hardware.topology;

/**
 * A tree over the nodes of a machine, on which a network combines what comes up and copies what goes down. Node numbers are
 * those of the machine's own topology.
 */
public interface CombiningTree {
    /** Number of nodes. */
    int nodes();

    /** The node that all others are below. */
    int root();

    /** The node above {@code node}; -1 for the root. */
    int parent(int node);

    /** The nodes right below {@code node}, ascending. */
    int[] children(int node);

    /** Links from the lowest node to the root. */
    int levels();
}
