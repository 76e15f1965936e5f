package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of a collective call, from which its choreography is created. An algorithm reads only the arguments that its collective
 * has.
 *
 * @param ranks number of ranks, 1 or more
 * @param root the root, if there is one; 0 to {@code ranks - 1}
 * @param bytes bytes of the message of a bcast, of the vector of a reduction, or of the block of each rank in all others
 * @param elementBytes bytes of an element, which reductions do not divide
 * @param commutative whether the operator's operands may swap sides
 * @param lengths block of each rank if lengths differ; null if all are {@code bytes} long
 * @param exchange bytes between each two ranks of an alltoall if they differ; null if all blocks are {@code bytes} long
 * @param scope placement of the ranks
 * @param nonuniform bounds that distinguish blocks of different lengths
 */
public record Parameters(
        int ranks,
        int root,
        int bytes,
        int elementBytes,
        boolean commutative,
        @Nullable Blocks lengths,
        @Nullable Exchange exchange,
        CollectiveScope scope,
        NonuniformSettings nonuniform) {

    /** The blocks of an alltoall. A rank accesses its own only. */
    public interface Exchange {
        /**
         * {@return the blocks that {@code rank} sends, by receiver}
         *
         * @param rank rank of the sender
         */
        Blocks sent(int rank);

        /**
         * {@return the blocks that {@code rank} receives, by sender}
         *
         * @param rank rank of the receiver
         */
        Blocks received(int rank);
    }

    private record Uniform(Blocks blocks) implements Exchange {
        @Override
        public Blocks sent(int rank) {
            return blocks;
        }

        @Override
        public Blocks received(int rank) {
            return blocks;
        }
    }

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a value is out of range
     */
    public Parameters {
        check("ranks", ranks, ranks >= 1, "1 or more");
        check("root", root, root >= 0 && root < ranks, "0.." + (ranks - 1));
        check("bytes", bytes, bytes >= 0, "0 or more");
        check("element bytes", elementBytes, elementBytes >= 1, "1 or more");
        check("bytes", bytes, bytes % elementBytes == 0, "a multiple of the element's " + elementBytes);
    }

    private static void check(String name, int value, boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + rule + ")");
        }
    }

    /**
     * Returns arguments with root 0, no bytes, elements of one byte and a commutative operator.
     *
     * @param ranks number of ranks, 1 or more
     * @return the arguments
     */
    public static Parameters of(int ranks) {
        return new Parameters(ranks, 0, 0, 1, true, null, null, CollectiveScope.NOWHERE, NonuniformSettings.DEFAULT);
    }

    /**
     * Returns these arguments with another root.
     *
     * @param newRoot the root, 0 to {@code ranks - 1}
     * @return the arguments
     */
    public Parameters root(int newRoot) {
        return new Parameters(ranks, newRoot, bytes, elementBytes, commutative, lengths, exchange, scope, nonuniform);
    }

    /**
     * Returns these arguments with another number of bytes.
     *
     * @param newBytes number of bytes, 0 or more; a multiple of {@link #elementBytes}
     * @return the arguments
     */
    public Parameters bytes(int newBytes) {
        return new Parameters(ranks, root, newBytes, elementBytes, commutative, lengths, exchange, scope, nonuniform);
    }

    /**
     * Returns these arguments with another operator.
     *
     * @param newElementBytes bytes of an element, 1 or more; must divide {@link #bytes}
     * @param isCommutative whether operands may swap sides
     * @return the arguments
     */
    public Parameters operator(int newElementBytes, boolean isCommutative) {
        return new Parameters(ranks, root, bytes, newElementBytes, isCommutative, lengths, exchange, scope, nonuniform);
    }

    /**
     * {@return these arguments with blocks of different lengths, one for each rank}
     *
     * @param newLengths block of each rank
     */
    public Parameters lengths(Blocks newLengths) {
        return new Parameters(ranks, root, bytes, elementBytes, commutative, newLengths, exchange, scope, nonuniform);
    }

    /**
     * {@return these arguments with another exchange}
     *
     * @param newExchange bytes between each two ranks of an alltoall
     */
    public Parameters exchange(Exchange newExchange) {
        return new Parameters(ranks, root, bytes, elementBytes, commutative, lengths, newExchange, scope, nonuniform);
    }

    /**
     * {@return these arguments with another placement of the ranks}
     *
     * @param newScope placement of the ranks
     */
    public Parameters scope(CollectiveScope newScope) {
        return new Parameters(ranks, root, bytes, elementBytes, commutative, lengths, exchange, newScope, nonuniform);
    }

    /**
     * {@return these arguments with other bounds}
     *
     * @param newNonuniform bounds that distinguish blocks of different lengths
     */
    public Parameters nonuniform(NonuniformSettings newNonuniform) {
        return new Parameters(ranks, root, bytes, elementBytes, commutative, lengths, exchange, scope, newNonuniform);
    }

    /** {@return the costs of messages} */
    public MessageCosts costs() {
        return scope.hardware().messages();
    }

    /** {@return the number of rounds if the data of each rank double in each: ceil(log2 P)} */
    public int doublings() {
        return BinomialTree.ceilLog2(ranks);
    }

    /** {@return whether a vector has at least one element for each of the greatest power of two of the ranks, among which it is divided} */
    public boolean isLongVector() {
        return bytes / elementBytes >= Integer.highestOneBit(ranks);
    }

    /** {@return the block of each rank} */
    public Blocks blocks() {
        return lengths == null ? Blocks.uniform(ranks, bytes) : lengths;
    }

    /** {@return the blocks of an alltoall} */
    public Exchange blocksExchanged() {
        return exchange == null ? new Uniform(Blocks.uniform(ranks, bytes)) : exchange;
    }
}
