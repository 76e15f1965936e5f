package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.offload.CollectiveHardware;

/**
 * Where the ranks of a collective are, and what the machine has for them.
 *
 * @param isWorld whether they are all ranks of the machine, whose collectives begin in the same order on all
 * @param hardware what the machine's own networks do
 * @param combiningRule what the network that combines would need besides; null if nothing
 * @param nodes nodes that they are on, if they are all ranks of the machine
 * @param mates who shares their nodes
 * @param rectangle the part of a torus that they fill, one on each node; null if there is none
 * @param mayUseLines whether messages that leave copies on lines are told from those of other collectives
 */
public record Situation(
        boolean isWorld,
        CollectiveHardware hardware,
        @Nullable String combiningRule,
        int nodes,
        Mates mates,
        @Nullable Rectangle rectangle,
        boolean mayUseLines) {

    /** Who shares nodes. */
    @FunctionalInterface
    public interface Mates {
        /** The ranks of the node that hosts {@code rank}, ascending. */
        int[] of(int rank);
    }

    /** Of ranks that nothing is known of: each has a node of its own, and networks that carry out whatever is asked for. */
    public static final Situation NOWHERE =
            new Situation(false, CollectiveHardware.NONE, null, 0, rank -> new int[] {rank}, null, false);

    /** How many ranks join a network of the machine, one a node. */
    public int nodes(int ranks) {
        return isWorld ? nodes : ranks;
    }

    /** Whether an algorithm is out of the question for these ranks, whatever is asked of it, so that another has to do. */
    boolean isBeside(Algorithm algorithm) {
        return switch (algorithm.rule()) {
            case ANY -> false;
            case TREE, INTERRUPT -> !isWorld;
            case RECTANGLE -> rectangle == null || RectangleTree.most(rectangle) < algorithm.colours();
        };
    }

    /** What an algorithm needs that is not there; null if nothing is missing. */
    @Nullable
    String missing(Rule rule) {
        return switch (rule) {
            case ANY, RECTANGLE -> null;
            case TREE -> hardware.combines() ? combiningRule : "a machine with a network that combines";
            case INTERRUPT -> hardware.interrupts() ? null : "a machine with global interrupts";
        };
    }

    /** Whether a network of the machine may be chosen. */
    public boolean suits(Rule rule) {
        return isWorld && missing(rule) == null;
    }

    /** Whether messages may leave copies on lines of the rectangle. */
    public boolean hasLines() {
        return mayUseLines && rectangle != null && rectangle.hasLines();
    }
}
