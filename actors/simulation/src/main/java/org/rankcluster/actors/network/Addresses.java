package org.rankcluster.actors.network;

import org.rankcluster.hardware.topology.RankMapping;

/**
 * Where the ranks of a job are: on which node, and as which actor. A job makes it once; whoever places ranks or sends to them
 * asks here.
 *
 * @param layout ids of the actors of a node
 * @param mapping where the ranks are
 */
public record Addresses(NodeLayout layout, RankMapping mapping) {
    /** The node of a world rank. */
    public int nodeOf(int rank) {
        return mapping.nodeOf(rank);
    }

    /** The actor of a world rank. */
    public int actorOf(int rank) {
        return layout.rank(mapping.nodeOf(rank), mapping.slotOf(rank));
    }
}
