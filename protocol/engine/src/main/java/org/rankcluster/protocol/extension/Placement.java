package org.rankcluster.protocol.extension;

import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.runtime.Nodes;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Lets a program see where its ranks sit on the modelled machine. */
public final class Placement {
    private Placement() {}

    /** Geometry of the machine. */
    public static Topology topology() {
        return RankRuntime.current().job().topology();
    }

    /** Node that hosts a world rank. */
    public static int nodeOf(int rank) {
        return nodes().nodeOf(rank);
    }

    /** First world rank on a node, or -1 if it hosts none. */
    public static int rankOn(int node) {
        return nodes().firstRankOn(node);
    }

    private static Nodes nodes() {
        return RankRuntime.current().job();
    }
}
