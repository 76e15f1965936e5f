package org.rankcluster.actors.network;

import org.rankcluster.input.InputException;

/**
 * Ids of the actors of a node: {@code node << slotBits | slot}. Slot 0 is the node's router or endpoint, and slots {@code 1..ranksPerNode}
 * are its ranks. The places of services follow. Last come the network's other actors beside its nodes: switches, and routers of other
 * networks.
 *
 * @param ranksPerNode most ranks of a node, at least 1
 * @param services places behind the ranks', for actors that have no part in the network
 * @param slotBits bits that hold a slot
 */
public record NodeLayout(int ranksPerNode, int services, int slotBits) {

    /** Returns the layout for nodes of at most {@code ranksPerNode} ranks and nothing else. */
    public static NodeLayout of(int nodes, int ranksPerNode) {
        return of(nodes, ranksPerNode, 0, 0);
    }

    /**
     * Returns the layout with places for services behind the ranks', and for further actors of the network behind those.
     *
     * @throws InputException if the ids of all actors do not fit into 31 bits
     */
    public static NodeLayout of(int nodes, int ranksPerNode, int services, int networkPlaces) {
        if (ranksPerNode < 1) {
            throw new IllegalArgumentException("ranksPerNode: " + ranksPerNode + " (expected: 1 or more)");
        }
        int slotBits = Long.SIZE - Long.numberOfLeadingZeros((long) ranksPerNode + services + networkPlaces);
        long most = (long) Integer.MAX_VALUE >> slotBits; // the id behind the last one is an int, too
        if (nodes > most) {
            String ranks = ranksPerNode == 1 ? "1 rank" : ranksPerNode + " ranks";
            throw InputException.bare("nodes", nodes, "at most " + most + " with " + ranks + " a node");
        }
        return new NodeLayout(ranksPerNode, services, slotBits);
    }

    /** The node of an actor. */
    public int node(int actor) {
        return actor >>> slotBits;
    }

    /** The router or endpoint of a node. */
    public int router(int node) {
        return node << slotBits;
    }

    /** The greatest id of a node's actors. */
    public int last(int node) {
        return node << slotBits | (1 << slotBits) - 1;
    }

    /** The rank actor in a place (a mapping's slot), {@code 0..ranksPerNode-1}, of a node. */
    public int rank(int node, int place) {
        return node << slotBits | place + 1;
    }

    /** The further actor of the network in a place, from 0, of a node. */
    public int networkActor(int node, int place) {
        return node << slotBits | ranksPerNode + services + 1 + place;
    }

    /** Returns whether an actor is the network's: a router, an endpoint or a switch, not a rank or a service. */
    public boolean isNetwork(int actor) {
        int slot = actor & (1 << slotBits) - 1;
        return slot == 0 || slot > ranksPerNode + services;
    }

    /** The place of a rank actor on its node, from 0. */
    public int place(int rankActor) {
        return (rankActor & (1 << slotBits) - 1) - 1;
    }
}
