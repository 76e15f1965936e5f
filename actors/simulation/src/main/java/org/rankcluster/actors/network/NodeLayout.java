package org.rankcluster.actors.network;

import org.rankcluster.input.InputException;

/**
 * The encoding of actor ids. The high bits have the number of the node, and the low bits the actor's number within the node ({@code node
 * << actorBits | number}). Number 0 is the node's router or endpoint, and {@code 1..ranksPerNode} are its ranks. Services follow. The last
 * numbers belong to the network's other actors: switches, and routers of other networks.
 *
 * @param ranksPerNode most ranks of a node, at least 1
 * @param services number of actors behind the ranks that have no part in the network
 * @param actorBits number of bits that hold the number of an actor within its node
 */
public record NodeLayout(int ranksPerNode, int services, int actorBits) {

    /** Returns the layout for nodes of at most {@code ranksPerNode} ranks and nothing else. */
    public static NodeLayout of(int nodes, int ranksPerNode) {
        return of(nodes, ranksPerNode, 0, 0);
    }

    /**
     * Returns the layout with numbers for services behind the ranks, and for further actors of the network behind those.
     *
     * @throws InputException if the ids of all actors do not fit into 31 bits
     */
    public static NodeLayout of(int nodes, int ranksPerNode, int services, int networkActors) {
        if (ranksPerNode < 1) {
            throw new IllegalArgumentException("ranksPerNode: " + ranksPerNode + " (expected: 1 or more)");
        }
        int actorBits = Long.SIZE - Long.numberOfLeadingZeros((long) ranksPerNode + services + networkActors);
        long most = (long) Integer.MAX_VALUE >> actorBits; // the id behind the last one is an int, too
        if (nodes > most) {
            String ranks = ranksPerNode == 1 ? "1 rank" : ranksPerNode + " ranks";
            throw InputException.bare("nodes", nodes, "at most " + most + " with " + ranks + " per node");
        }
        return new NodeLayout(ranksPerNode, services, actorBits);
    }

    /** Returns the node of an actor. */
    public int node(int actor) {
        return actor >>> actorBits;
    }

    /** Returns the router or endpoint of a node. */
    public int router(int node) {
        return node << actorBits;
    }

    /** Returns the greatest id of a node's actors. */
    public int last(int node) {
        return node << actorBits | (1 << actorBits) - 1;
    }

    /** Returns the rank actor in a slot, {@code 0..ranksPerNode-1}, of a node. */
    public int rank(int node, int slot) {
        return node << actorBits | slot + 1;
    }

    /** Returns a further actor of the network at a node, counted from 0. */
    public int networkActor(int node, int index) {
        return node << actorBits | ranksPerNode + services + 1 + index;
    }

    /** Returns whether an actor is the network's: a router, an endpoint or a switch, not a rank or a service. */
    public boolean isNetwork(int actor) {
        int number = actor & (1 << actorBits) - 1;
        return number == 0 || number > ranksPerNode + services;
    }

    /** Returns the slot of a rank actor on its node, from 0. */
    public int slot(int rankActor) {
        return (rankActor & (1 << actorBits) - 1) - 1;
    }
}
