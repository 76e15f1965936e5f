package org.rankcluster.protocol.choreography;

/**
 * Makes a power of two of any number of ranks: the first 2r ranks, r = ranks - 2^k, are paired, one of each pair is active,
 * and the active ones are numbered anew from 0 to 2^k - 1 in rank order (Shan et al., section III-C; Thakur et al. 2005,
 * section 4). A new rank stands for one rank or for two that follow each other, so order is kept.
 */
public final class Fold {
    private final int ranks;
    private final int size;
    private final int pairs;
    private final int root;

    /** @param root a rank that has to be active; 0 where any will do, which makes the lower of each pair active */
    public Fold(int ranks, int root) {
        this.ranks = ranks;
        this.size = Integer.highestOneBit(ranks);
        this.pairs = ranks - size;
        this.root = root;
    }

    /** 2^k, the number of new ranks. */
    public int size() {
        return size;
    }

    /** k. */
    public int levels() {
        return Integer.numberOfTrailingZeros(size);
    }

    /** Whether {@code rank} is one of a pair. */
    public boolean isPaired(int rank) {
        return rank < 2 * pairs;
    }

    /** The other one of the pair. */
    public int partner(int rank) {
        return rank ^ 1;
    }

    /** Whether {@code rank} takes part after the fold. */
    public boolean isActive(int rank) {
        return !isPaired(rank) || active(rank / 2) == rank;
    }

    /** New number of an active rank, or of the pair that it is in. */
    public int newRank(int rank) {
        return isPaired(rank) ? rank / 2 : rank - pairs;
    }

    /** The active rank of this new number. */
    public int rank(int newRank) {
        return newRank < pairs ? active(newRank) : newRank + pairs;
    }

    /** The first of the ranks that a new rank stands for; {@code firstRank(size())} is the number of ranks. */
    public int firstRank(int newRank) {
        return newRank < pairs ? 2 * newRank : newRank + pairs;
    }

    private int active(int pair) {
        return root / 2 == pair && isPaired(root) ? root : 2 * pair;
    }

    @Override
    public String toString() {
        return ranks + " ranks on " + size;
    }
}
