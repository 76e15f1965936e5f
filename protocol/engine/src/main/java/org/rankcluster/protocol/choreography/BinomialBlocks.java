package org.rankcluster.protocol.choreography;

/**
 * Blocks of one size that gather up or scatter down a binomial tree: the ranks of a subtree follow each other from the root on, so that
 * their blocks travel together; those of the one subtree that goes past the last rank lie in two pieces at the root.
 */
public abstract class BinomialBlocks extends Choreography {
    private final int root;
    private final int bytes;
    private final int all;

    /** Blocks of {@code parameters.bytes()}. */
    protected BinomialBlocks(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.bytes = parameters.bytes();
        this.all = parameters.blocks().total();
    }

    @Override
    public final Rounds rounds(int rank) {
        return rank == root ? atRoot() : below(relative(rank));
    }

    /** What the root does. */
    protected abstract Rounds atRoot();

    /** What the rank does that is {@code relative} counted from the root on. */
    protected abstract Rounds below(int relative);

    /** Where all blocks come together, or from. */
    @Override
    public final int root() {
        return root;
    }

    /** Of a block. */
    protected final int bytes() {
        return bytes;
    }

    /** Of all blocks. */
    protected final int all() {
        return all;
    }

    /** Rank counted from the root on. */
    protected final int relative(int rank) {
        return BinomialTree.relative(rank, root, ranks());
    }

    /** The rank that is {@code relative} counted from the root on. */
    protected final int absolute(int relative) {
        return BinomialTree.absolute(relative, root, ranks());
    }

    /** Number of ranks in a subtree. */
    protected final int subtree(int relative) {
        return BinomialTree.subtree(relative, ranks());
    }

    /** Number of children. */
    protected final int children(int relative) {
        return BinomialTree.children(relative, ranks());
    }

    /** Ranks of a subtree before the last rank of all is passed. */
    protected final int straight(int relative) {
        return Math.min(subtree(relative), ranks() - absolute(relative));
    }
}
