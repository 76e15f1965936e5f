package org.rankcluster.protocol.runtime;

/** The placement of ranks on nodes, for programs and the protocol. The job implements it; programs, windows and rank actors use it. */
public interface Nodes {
    /**
     * Returns the node that hosts a rank.
     *
     * @param rank world rank
     * @return number of the node
     */
    int nodeOf(int rank);

    /**
     * Returns the first rank that the mapping puts on a node.
     *
     * @param node number of the node
     * @return world rank; -1 if the node hosts none
     */
    int firstRankOn(int node);

    /** {@return the number of nodes that host ranks from the beginning} */
    int nodes();

    /**
     * Returns the ranks that a node hosts from the beginning.
     *
     * @param node number of the node
     * @return world ranks, ascending
     */
    int[] ranksOn(int node);
}
