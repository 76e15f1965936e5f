package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;

/**
 * What a collective is called with; an algorithm reads those that its collective has.
 *
 * @param ranks number of ranks
 * @param root rank that is the root, if there is one
 * @param bytes of the message of a bcast, the vector of a reduction, the block per rank of all others
 * @param elementBytes bytes of an element, which reductions do not divide
 * @param commutative whether the operator's operands may change sides
 * @param lengths block per rank where they differ; null: all of {@code bytes}
 * @param exchange who sends how much to whom in an alltoall where that differs; null: all blocks of {@code bytes}
 * @param situation where the ranks are
 * @param nonuniform what tells blocks of different lengths apart
 */
public record Parameters(
        int ranks,
        int root,
        int bytes,
        int elementBytes,
        boolean commutative,
        @Nullable Blocks lengths,
        @Nullable Exchange exchange,
        CollectiveScope situation,
        NonuniformSettings nonuniform) {

    /** The blocks of an alltoall; a rank asks for its own only. */
    public interface Exchange {
        /** What {@code rank} sends, by receiver. */
        Blocks sent(int rank);

        /** What {@code rank} receives, by sender. */
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

    /** Checks the ranges. */
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

    /** Root 0, no bytes, elements of a byte, commutative. */
    public static Parameters of(int ranks) {
        return new Parameters(ranks, 0, 0, 1, true, null, null, CollectiveScope.NOWHERE, NonuniformSettings.DEFAULT);
    }

    /** With this root. */
    public Parameters root(int newRoot) {
        return new Parameters(
                ranks, newRoot, bytes, elementBytes, commutative, lengths, exchange, situation, nonuniform);
    }

    /** With so many bytes. */
    public Parameters bytes(int newBytes) {
        return new Parameters(
                ranks, root, newBytes, elementBytes, commutative, lengths, exchange, situation, nonuniform);
    }

    /** With an operator on elements of so many bytes. */
    public Parameters operator(int newElementBytes, boolean isCommutative) {
        return new Parameters(
                ranks, root, bytes, newElementBytes, isCommutative, lengths, exchange, situation, nonuniform);
    }

    /** With these blocks, one per rank. */
    public Parameters lengths(Blocks newLengths) {
        return new Parameters(
                ranks, root, bytes, elementBytes, commutative, newLengths, exchange, situation, nonuniform);
    }

    /** With this exchange. */
    public Parameters exchange(Exchange newExchange) {
        return new Parameters(
                ranks, root, bytes, elementBytes, commutative, lengths, newExchange, situation, nonuniform);
    }

    /** With ranks that are there. */
    public Parameters situation(CollectiveScope newSituation) {
        return new Parameters(
                ranks, root, bytes, elementBytes, commutative, lengths, exchange, newSituation, nonuniform);
    }

    /** With blocks told apart in this way. */
    public Parameters nonuniform(NonuniformSettings newNonuniform) {
        return new Parameters(
                ranks, root, bytes, elementBytes, commutative, lengths, exchange, situation, newNonuniform);
    }

    /** What messages take. */
    public MessageCosts costs() {
        return situation.hardware().messages();
    }

    /** Rounds in which all ranks double what they know: ceil(log2 P). */
    public int doublings() {
        return BinomialTree.ceilLog2(ranks);
    }

    /** Whether a vector has an element at least for each of the greatest power of two of the ranks, among which it is cut. */
    public boolean isLongVector() {
        return bytes / elementBytes >= Integer.highestOneBit(ranks);
    }

    /** The block of each rank. */
    public Blocks blocks() {
        return lengths == null ? Blocks.uniform(ranks, bytes) : lengths;
    }

    /** The blocks of an alltoall. */
    public Exchange blocksExchanged() {
        return exchange == null ? new Uniform(Blocks.uniform(ranks, bytes)) : exchange;
    }
}
