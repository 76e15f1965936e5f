package org.rankcluster.hardware.machine;

/**
 * The wires that signal when all nodes have raised a signal: the global interrupts of Blue Gene/L, or the interrupt class routes of Blue
 * Gene/Q. A signal goes up a tree where all nodes below have raised it, and down again.
 *
 * @param kind owner of the tree's links
 * @param arity maximum number of nodes directly below a node, if the wires are the tree's own
 * @param levelLatency latency from a node to the next, in picoseconds
 */
public record InterruptNetwork(TreeNetwork.Kind kind, int arity, long levelLatency) {}
