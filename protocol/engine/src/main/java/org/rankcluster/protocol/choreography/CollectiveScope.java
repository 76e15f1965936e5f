package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.group.RankRectangle;
import org.rankcluster.protocol.group.Rectangle;
import org.rankcluster.protocol.reduce.Reducer;

/**
 * Where the ranks of a collective are, and what the machine has for them.
 *
 * @param isWorld whether they are all ranks of the machine, whose collectives begin in the same order on all
 * @param hardware what the machine's own networks do
 * @param reducer what is combined with; null for nothing
 * @param nodes nodes that they are on, if they are all ranks of the machine
 * @param mates who shares their nodes
 * @param rectangle the part of a torus that they fill, one on each node; null if there is none
 * @param mayUseLines whether messages that leave copies on lines are told from those of other collectives
 */
public record CollectiveScope(
        boolean isWorld,
        CollectiveHardware hardware,
        @Nullable Reducer reducer,
        int nodes,
        Mates mates,
        @Nullable Rectangle rectangle,
        boolean mayUseLines) {

    /** Tells which ranks share a node. */
    @FunctionalInterface
    public interface Mates {
        /** The ranks of the node that hosts {@code rank}, ascending. */
        int[] of(int rank);
    }

    /** Of ranks that nothing is known of: each has a node of its own, and networks that carry out whatever is asked for. */
    public static final CollectiveScope NOWHERE =
            new CollectiveScope(false, CollectiveHardware.NONE, null, 0, rank -> new int[] {rank}, null, false);

    /** Of the first ranks of a torus, one on each node, and nothing but messages. */
    public static CollectiveScope on(Torus torus, int ranks) {
        Rectangle rectangle = RankRectangle.of(torus, ranks, rank -> rank, false);
        return new CollectiveScope(false, CollectiveHardware.NONE, null, 0, rank -> new int[] {rank}, rectangle, false);
    }

    /** Whether there is a rectangle with the colours that an algorithm needs, if it needs any. */
    public boolean hasColours(Algorithm algorithm) {
        return algorithm.colours() == 0 || rectangle != null && RectangleTree.most(rectangle) >= algorithm.colours();
    }

    /** How many ranks join a network of the machine, one a node. */
    public int nodes(int ranks) {
        return isWorld ? nodes : ranks;
    }

    /** Whether an algorithm is out of the question for these ranks or this operator, so that another has to do. */
    public boolean isBeside(Algorithm algorithm) {
        return switch (algorithm.rule()) {
            case ANY, NATIVE -> false;
            case TREE -> !isWorld || hardware.combines() && !hasOperator();
            case INTERRUPT -> !isWorld;
            case RECTANGLE -> !hasColours(algorithm);
        };
    }

    /** Whether the network that combines does so with the operator, if there is one. */
    private boolean hasOperator() {
        return reducer == null || hardware.combines(reducer);
    }

    /** What an algorithm needs that the machine does not have; null if nothing is missing. */
    @Nullable
    public String missing(Rule rule) {
        return switch (rule) {
            case ANY, RECTANGLE -> null;
            case TREE -> hardware.combines() ? null : "a machine with a network that combines";
            case NATIVE -> hardware.reductions().cray() != null ? null : "a machine with reduce.cray-gamma";
            case INTERRUPT -> hardware.interrupts() ? null : "a machine with global interrupts";
        };
    }

    /** Whether a network of the machine may be chosen. */
    public boolean suits(Rule rule) {
        return isWorld && missing(rule) == null && (rule != Rule.TREE || hasOperator());
    }

    /**
     * Picoseconds of {@code bytes} bytes through the network that combines, with what the ranks of a node do before and after.
     *
     * @param ways 2 if what is combined goes from the ranks of a node to the first and back, 1 for one of both
     */
    public double combining(double bytes, int ranks, int ways) {
        int doublings = BinomialTree.ceilLog2(Math.ceilDiv(ranks, Math.max(1, nodes(ranks))));
        MessageCosts messages = hardware.messages();
        double inNode = messages.begin(bytes) + bytes * (messages.ofCopied() + messages.ofCombined());
        return hardware.combining(bytes, reducer) + ways * doublings * inNode;
    }

    /** Whether messages may leave copies on lines of the rectangle. */
    public boolean hasLines() {
        return mayUseLines && rectangle != null && rectangle.hasLines();
    }
}
