package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.group.RankRectangle;
import org.rankcluster.protocol.group.Rectangle;
import org.rankcluster.protocol.reduce.Reducer;

/**
 * The conditions under which an algorithm is chosen: placement of the ranks, hardware of their machine, and operator.
 *
 * @param isWorld whether they are all ranks of the machine, whose collectives begin in the same order on all
 * @param hardware the machine's own networks
 * @param reducer the operator; null if nothing is combined
 * @param nodes number of their nodes, if they are all ranks of the machine
 * @param nodeRanks the ranks that share a node
 * @param rectangle the part of a torus that they fill, one on each node; null if there is none
 * @param mayUseLines whether messages that deposit copies along lines can be distinguished from messages of other collectives
 */
public record CollectiveScope(
        boolean isWorld,
        CollectiveHardware hardware,
        @Nullable Reducer reducer,
        int nodes,
        NodeRanks nodeRanks,
        @Nullable Rectangle rectangle,
        boolean mayUseLines) {

    /** A function to the ranks that share a node. */
    @FunctionalInterface
    public interface NodeRanks {
        /**
         * {@return the ranks of the node that hosts {@code rank}, ascending}
         *
         * @param rank rank of the collective, from 0
         */
        int[] of(int rank);
    }

    /** The scope of ranks without a known placement. Each has a node of its own, and networks carry out any collective. */
    public static final CollectiveScope NOWHERE =
            new CollectiveScope(false, CollectiveHardware.NONE, null, 0, rank -> new int[] {rank}, null, false);

    /**
     * Returns the scope of the first ranks of a torus, one on each node, with messages only.
     *
     * @param torus the network
     * @param ranks number of ranks
     * @return the scope
     */
    public static CollectiveScope on(Torus torus, int ranks) {
        Rectangle rectangle = RankRectangle.of(torus, ranks, rank -> rank, false);
        return new CollectiveScope(false, CollectiveHardware.NONE, null, 0, rank -> new int[] {rank}, rectangle, false);
    }

    /**
     * Returns whether the rectangle has the colours that an algorithm needs, if it needs any.
     *
     * @param algorithm an algorithm
     * @return true if it needs no colours or there are enough
     */
    public boolean hasColours(Algorithm algorithm) {
        return algorithm.colours() == 0 || rectangle != null && RectangleTree.most(rectangle) >= algorithm.colours();
    }

    /**
     * Returns the number of ranks that join a network of the machine, one on each node.
     *
     * @param ranks number of ranks of the collective
     * @return number of ranks that join
     */
    public int nodes(int ranks) {
        return isWorld ? nodes : ranks;
    }

    /**
     * Returns whether an algorithm is unsuitable for these ranks or this operator, so that another one must be used.
     *
     * @param algorithm an algorithm
     * @return true if it cannot be used
     */
    public boolean isBeside(Algorithm algorithm) {
        return switch (algorithm.rule()) {
            case ANY, NATIVE -> false;
            case TREE -> !isWorld || hardware.combines() && !hasOperator();
            case INTERRUPT -> !isWorld;
            case RECTANGLE -> !hasColours(algorithm);
        };
    }

    /** Returns whether the network combines with the operator, if there is one. */
    private boolean hasOperator() {
        return reducer == null || hardware.combines(reducer);
    }

    /**
     * Returns the requirement of an algorithm that the machine does not meet, as text for messages; null if it meets all.
     *
     * @param rule requirement of an algorithm
     * @return the missing hardware; null if nothing is missing
     */
    @Nullable
    public String missing(Rule rule) {
        return switch (rule) {
            case ANY, RECTANGLE -> null;
            case TREE -> hardware.combines() ? null : "a machine with a network that combines";
            case NATIVE -> hardware.reductions().cray() != null ? null : "a machine with reduce.cray-gamma";
            case INTERRUPT -> hardware.interrupts() ? null : "a machine with global interrupts";
        };
    }

    /**
     * Returns whether a network of the machine may be chosen.
     *
     * @param rule requirement of an algorithm
     * @return true if the machine meets it and the ranks are all ranks of the machine
     */
    public boolean suits(Rule rule) {
        return isWorld && missing(rule) == null && (rule != Rule.TREE || hasOperator());
    }

    /**
     * Returns the time of data through the network that combines, with the work of the ranks of a node before and after.
     *
     * @param bytes number of bytes, 0 or more
     * @param ranks number of ranks of the collective
     * @param ways 2 if data go from the ranks of a node to the first rank and back, 1 for one direction
     * @return time in picoseconds
     */
    public double combining(double bytes, int ranks, int ways) {
        int doublings = BinomialTree.ceilLog2(Math.ceilDiv(ranks, Math.max(1, nodes(ranks))));
        MessageCosts messages = hardware.messages();
        double inNode = messages.begin(bytes) + bytes * (messages.ofCopied() + messages.ofCombined());
        return hardware.combining(bytes, reducer) + ways * doublings * inNode;
    }

    /** {@return whether messages may deposit copies along lines of the rectangle} */
    public boolean hasLines() {
        return mayUseLines && rectangle != null && rectangle.hasLines();
    }
}
