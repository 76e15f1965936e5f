package org.rankcluster.protocol.extension;

import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.runtime.Nodes;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The calls by which a program reads on which nodes of the modelled machine its ranks are. */
public final class Placement {
    private Placement() {}

    /**
     * Returns the geometry of the machine.
     *
     * @return topology of the network for messages
     */
    public static Topology topology() {
        return RankRuntime.current().job().topology();
    }

    /**
     * Returns the node that hosts a rank.
     *
     * @param rank world rank
     * @return number of the node
     */
    public static int nodeOf(int rank) {
        return nodes().nodeOf(rank);
    }

    /**
     * Returns the first rank on a node.
     *
     * @param node number of the node
     * @return the lowest world rank there; -1 if the node hosts none
     */
    public static int rankOn(int node) {
        return nodes().firstRankOn(node);
    }

    private static Nodes nodes() {
        return RankRuntime.current().job();
    }
}
