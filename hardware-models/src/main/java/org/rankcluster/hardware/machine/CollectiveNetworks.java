package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.CombiningTree;
import org.rankcluster.hardware.topology.HeapTree;
import org.rankcluster.hardware.topology.StarTree;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.hardware.topology.torus.TorusTree;

/**
 * The networks of a machine that carry out collectives.
 *
 * @param tree combines vectors; null if there is none
 * @param interrupts tells when all are there; null if there are none
 */
public record CollectiveNetworks(
        @Nullable TreeNetwork tree, @Nullable InterruptNetwork interrupts) {
    /** Of a machine that has none. */
    public static final CollectiveNetworks NONE = new CollectiveNetworks(null, null);

    /** The tree of a network at a fidelity: at endpoint all inner links are one. */
    public static CombiningTree shape(TreeNetwork.Kind kind, int arity, Topology topology, Fidelity fidelity) {
        return fidelity == Fidelity.ENDPOINT ? new StarTree(topology.nodes()) : shape(kind, arity, topology);
    }

    private static CombiningTree shape(TreeNetwork.Kind kind, int arity, Topology topology) {
        return kind == TreeNetwork.Kind.TORUS && topology instanceof Torus torus
                ? new TorusTree(torus)
                : new HeapTree(topology.nodes(), arity);
    }

    /** Picoseconds from a router of the tree network to the next at a fidelity: from the lowest to the root at endpoint. */
    public static long hop(TreeNetwork tree, Topology topology, Fidelity fidelity) {
        return hop(tree.kind(), tree.arity(), tree.hopLatency(), topology, fidelity);
    }

    /** Picoseconds from a router of the interrupts to the next at a fidelity: from the lowest to the root at endpoint. */
    public static long hop(InterruptNetwork interrupts, Topology topology, Fidelity fidelity) {
        return hop(interrupts.kind(), interrupts.arity(), interrupts.levelLatency(), topology, fidelity);
    }

    private static long hop(TreeNetwork.Kind kind, int arity, long one, Topology topology, Fidelity fidelity) {
        int links = fidelity == Fidelity.ENDPOINT ? shape(kind, arity, topology).levels() : 1;
        return Math.max(1, links) * one;
    }

    /** Smallest ps between two nodes that they bring about. */
    long lookahead(Topology topology, Fidelity fidelity) {
        long least = tree == null ? Long.MAX_VALUE : hop(tree, topology, fidelity);
        return interrupts == null ? least : Math.min(least, hop(interrupts, topology, fidelity));
    }
}
