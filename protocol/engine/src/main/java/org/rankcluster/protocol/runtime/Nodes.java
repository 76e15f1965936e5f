package org.rankcluster.protocol.runtime;

/** Tells where on the machine the job's ranks are. The job implements it; programs, windows and rank actors ask it. */
public interface Nodes {
    /** Node that hosts a world rank. */
    int nodeOf(int rank);

    /** First rank that the mapping puts on a node, or -1 if it hosts none. */
    int firstRankOn(int node);

    /** Number of nodes that host ranks from the beginning. */
    int nodes();

    /** The ranks that a node hosts from the beginning, ascending. */
    int[] ranksOn(int node);
}
