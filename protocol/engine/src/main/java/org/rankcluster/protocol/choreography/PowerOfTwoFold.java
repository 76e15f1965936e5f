package org.rankcluster.protocol.choreography;

/**
 * The preliminary step of algorithms whose number of ranks is no power of two: the first ranks form pairs. The first 2r ranks, r = ranks -
 * 2^k, form pairs, and one rank of each pair is active. The active ranks are renumbered from 0 to 2^k - 1 in rank order (Shan et al.,
 * section III-C; Thakur et al. 2005, section 4). A new rank stands for one rank or for two consecutive ranks, so order is kept.
 */
public final class PowerOfTwoFold {
    private final int ranks;
    private final int size;
    private final int pairs;
    private final int root;

    /**
     * Creates a fold.
     *
     * @param ranks number of ranks, 1 or more
     * @param root a rank that must be active; 0 makes the lower rank of each pair active
     */
    public PowerOfTwoFold(int ranks, int root) {
        this.ranks = ranks;
        this.size = Integer.highestOneBit(ranks);
        this.pairs = ranks - size;
        this.root = root;
    }

    /** {@return the number of new ranks, 2^k} */
    public int size() {
        return size;
    }

    /** {@return the number of levels k, the logarithm of {@link #size} to base 2} */
    public int levels() {
        return Integer.numberOfTrailingZeros(size);
    }

    /**
     * {@return whether {@code rank} belongs to a pair}
     *
     * @param rank rank, 0 to the number of ranks - 1
     */
    public boolean isPaired(int rank) {
        return rank < 2 * pairs;
    }

    /**
     * Returns the other rank of the pair.
     *
     * @param rank a rank of a pair
     * @return the other rank
     */
    public int partner(int rank) {
        return rank ^ 1;
    }

    /**
     * {@return whether {@code rank} takes part after the fold}
     *
     * @param rank rank, 0 to the number of ranks - 1
     */
    public boolean isActive(int rank) {
        return !isPaired(rank) || active(rank / 2) == rank;
    }

    /**
     * Returns the new number of an active rank, or of the pair that contains the rank.
     *
     * @param rank a rank
     * @return its new number, 0 to {@code size() - 1}
     */
    public int newRank(int rank) {
        return isPaired(rank) ? rank / 2 : rank - pairs;
    }

    /**
     * Returns the active rank with a new number.
     *
     * @param newRank a new number, 0 to {@code size() - 1}
     * @return the active rank
     */
    public int rank(int newRank) {
        return newRank < pairs ? active(newRank) : newRank + pairs;
    }

    /**
     * Returns the first rank that a new rank stands for; {@code firstRank(size())} is the number of ranks.
     *
     * @param newRank a new number, 0 to {@code size()}
     * @return the rank
     */
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
