package org.rankcluster.protocol.choreography.gatherscatter;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * The base class of gathers and scatters of equal blocks along a binomial tree. The ranks of a subtree are consecutive from the root on, so
 * their blocks travel together. One subtree may wrap around after the last rank; its blocks lie in two pieces at the root.
 */
abstract class BinomialBlocks extends Choreography {
    private final int root;
    private final int bytes;
    private final int all;

    /**
     * Creates a choreography of blocks of {@code parameters.bytes()} bytes.
     *
     * @param name collective and algorithm
     * @param parameters number of ranks, root and bytes
     */
    BinomialBlocks(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.bytes = parameters.bytes();
        this.all = parameters.blocks().total();
    }

    @Override
    public final Rounds rounds(int rank) {
        return rank == root ? atRoot() : below(relative(rank));
    }

    /** Returns the rounds of the root. */
    abstract Rounds atRoot();

    /**
     * Returns the rounds of the rank {@code relative} positions after the root.
     *
     * @param relative position relative to the root, 1 or more
     * @return the rounds
     */
    abstract Rounds below(int relative);

    /** {@return the rank at which all blocks start or end} */
    @Override
    public final int root() {
        return root;
    }

    /** Returns the bytes of a block. */
    final int bytes() {
        return bytes;
    }

    /** Returns the bytes of all blocks. */
    final int all() {
        return all;
    }

    /**
     * Returns the position of a rank relative to the root.
     *
     * @param rank a rank
     * @return its position, 0 for the root
     */
    final int relative(int rank) {
        return BinomialTree.relative(rank, root, ranks());
    }

    /**
     * Returns the rank at a position relative to the root.
     *
     * @param relative position relative to the root, 0 or more
     * @return the rank
     */
    final int absolute(int relative) {
        return BinomialTree.absolute(relative, root, ranks());
    }

    /**
     * Returns the number of ranks in a subtree.
     *
     * @param relative number of the position of the subtree's root, 0 or more
     * @return number of ranks, 1 or more
     */
    final int subtree(int relative) {
        return BinomialTree.subtree(relative, ranks());
    }

    /**
     * Returns the number of children.
     *
     * @param relative number of the position of the parent, 0 or more
     * @return number of children, 0 or more
     */
    final int children(int relative) {
        return BinomialTree.children(relative, ranks());
    }

    /**
     * Returns the number of ranks of a subtree before the wrap-around at the last rank.
     *
     * @param relative number of the position of the subtree's root, 0 or more
     * @return number of ranks, 1 or more
     */
    final int straight(int relative) {
        return Math.min(subtree(relative), ranks() - absolute(relative));
    }
}
