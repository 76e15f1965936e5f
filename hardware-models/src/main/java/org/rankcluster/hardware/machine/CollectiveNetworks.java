package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.CombiningTree;
import org.rankcluster.hardware.topology.HeapTree;
import org.rankcluster.hardware.topology.StarTree;
import org.rankcluster.hardware.topology.Topology;

/**
 * The networks of a machine that execute collectives in hardware, beside its network for messages.
 *
 * @param tree network that combines vectors; null if there is none
 * @param interrupts network that signals when all nodes have arrived; null if there is none
 */
public record CollectiveNetworks(
        @Nullable TreeNetwork tree, @Nullable Interrupts interrupts) {
    /**
     * The wires that signal when all nodes have raised a signal: the global interrupts of Blue Gene/L, or the interrupt class routes of
     * Blue Gene/Q. A signal goes up a tree where all nodes below have raised it, and down again.
     *
     * @param kind owner of the tree's links
     * @param arity maximum number of nodes directly below a node, if the wires are the tree's own
     * @param levelLatency latency from a node to the next, in picoseconds
     */
    public record Interrupts(TreeNetwork.Kind kind, int arity, long levelLatency) {}

    /** The networks of a machine without collective networks. */
    public static final CollectiveNetworks NONE = new CollectiveNetworks(null, null);

    /**
     * Returns the tree of a network at a fidelity. At {@link Fidelity#ENDPOINT} all inner links count as one.
     *
     * @param kind owner of the links
     * @param arity maximum number of nodes directly below a node, if the links are the tree's own
     * @param topology topology of the machine
     * @param fidelity fidelity of the network
     * @return tree over all nodes
     */
    public static CombiningTree shape(TreeNetwork.Kind kind, int arity, Topology topology, Fidelity fidelity) {
        return fidelity == Fidelity.ENDPOINT ? new StarTree(topology.nodes()) : shape(kind, arity, topology);
    }

    private static CombiningTree shape(TreeNetwork.Kind kind, int arity, Topology topology) {
        CombiningTree links = kind == TreeNetwork.Kind.TORUS ? topology.spanningTree() : null;
        return links != null ? links : new HeapTree(topology.nodes(), arity);
    }

    /**
     * Returns the latency from one router of the tree network to the next. At {@link Fidelity#ENDPOINT} it is the latency from the lowest
     * router to the root.
     *
     * @param tree the tree network
     * @param topology topology of the machine
     * @param fidelity fidelity of the network
     * @return latency in picoseconds
     */
    public static long hop(TreeNetwork tree, Topology topology, Fidelity fidelity) {
        return hop(tree.kind(), tree.arity(), tree.hopLatency(), topology, fidelity);
    }

    /**
     * Returns the latency from one router of the interrupts to the next. At {@link Fidelity#ENDPOINT} it is the latency from the lowest
     * router to the root.
     *
     * @param interrupts the interrupt network
     * @param topology topology of the machine
     * @param fidelity fidelity of the network
     * @return latency in picoseconds
     */
    public static long hop(Interrupts interrupts, Topology topology, Fidelity fidelity) {
        return hop(interrupts.kind(), interrupts.arity(), interrupts.levelLatency(), topology, fidelity);
    }

    private static long hop(TreeNetwork.Kind kind, int arity, long one, Topology topology, Fidelity fidelity) {
        int links = fidelity == Fidelity.ENDPOINT ? shape(kind, arity, topology).levels() : 1;
        return Math.max(1, links) * one;
    }

    /** Returns the smallest delay between two nodes on these networks, in picoseconds. */
    long lookahead(Topology topology, Fidelity fidelity) {
        long least = tree == null ? Long.MAX_VALUE : hop(tree, topology, fidelity);
        return interrupts == null ? least : Math.min(least, hop(interrupts, topology, fidelity));
    }
}
