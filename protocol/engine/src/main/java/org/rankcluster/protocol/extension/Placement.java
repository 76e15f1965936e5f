package org.rankcluster.protocol.extension;

import java.util.stream.IntStream;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The calls by which a program reads the placement of its ranks on nodes of the modelled machine. */
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
     * @param rank rank in the caller's world
     * @return number of the node
     */
    public static int nodeOf(int rank) {
        RankRuntime runtime = RankRuntime.current();
        return runtime.job()
                .nodeOf(runtime.origin() == null ? rank : runtime.world().lpid(rank));
    }

    /**
     * Returns the first rank on a node.
     *
     * @param node number of the node
     * @return the lowest rank of the caller's world there; -1 if the node hosts none
     */
    public static int rankOn(int node) {
        RankRuntime runtime = RankRuntime.current();
        return runtime.origin() == null
                ? runtime.job().firstRankOn(node)
                : IntStream.range(0, runtime.world().size())
                        .filter(rank -> nodeOf(rank) == node)
                        .findFirst()
                        .orElse(-1);
    }
}
