package org.rankcluster.hardware.machine;

/**
 * Wires that tell when all nodes have raised a signal: the global interrupts of Blue Gene/L, or the interrupt class routes of
 * Blue Gene/Q. A signal goes up a tree where all below have raised it, and down again.
 *
 * @param kind whose tree it is
 * @param arity most nodes right below a node, where the wires are its own
 * @param levelLatency ps from a node to the next
 */
public record InterruptNetwork(TreeNetwork.Kind kind, int arity, long levelLatency) {}
