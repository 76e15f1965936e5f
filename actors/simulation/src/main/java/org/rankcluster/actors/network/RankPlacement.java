package org.rankcluster.actors.network;

import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.protocol.address.Addresses;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.ComputedAddresses;
import org.rankcluster.protocol.address.StoredAddresses;

/**
 * The placement of a job's ranks: the node and the actor id of each rank. A job creates it once, to start its ranks
 * and to fill their address vectors; it sends no message.
 *
 * @param layout ids of the actors of a node
 * @param mapping node and slot of each rank
 */
public record RankPlacement(NodeLayout layout, RankMapping mapping) {
    /** Returns the node of a world rank. */
    public int nodeOf(int rank) {
        return mapping.nodeOf(rank);
    }

    /** Returns the actor of a world rank. */
    public int actorOf(int rank) {
        return layout.rank(mapping.nodeOf(rank), mapping.slotOf(rank));
    }

    /**
     * Returns the addresses of all ranks. If they follow from the order of a topology's dimensions they are computed, unless the scheme
     * stores them.
     */
    public Addresses addresses(Addressing.Scheme scheme) {
        return mapping instanceof OrderMapping && !scheme.storesAddresses()
                ? new ComputedAddresses(mapping.universe(), this::actorOf)
                : new StoredAddresses(mapping.universe(), this::actorOf);
    }
}
