package org.rankcluster.protocol.choreography;

/**
 * The binomial tree over ranks relative to a root: the parent of a rank is that rank with its lowest bit cleared, its k-th
 * child that rank plus 2^k. The ranks of a subtree follow each other.
 */
public final class BinomialTree {
    private BinomialTree() {}

    /** Rank counted from the root on. */
    public static int relative(int rank, int root, int ranks) {
        return rank >= root ? rank - root : rank - root + ranks;
    }

    /** The rank that is {@code relative} counted from the root on. */
    public static int absolute(int relative, int root, int ranks) {
        return relative < ranks - root ? relative + root : relative - (ranks - root);
    }

    /** Relative rank of the parent; not of the root, which is 0. */
    public static int parent(int relative) {
        return relative & relative - 1;
    }

    /** Number of ranks in the subtree that begins at this relative rank. */
    public static int subtree(int relative, int ranks) {
        return relative == 0 ? ranks : Math.min(Integer.lowestOneBit(relative), ranks - relative);
    }

    /** Number of children of this relative rank. */
    public static int children(int relative, int ranks) {
        return ceilLog2(subtree(relative, ranks));
    }

    /** Largest k with 2^k at most n, which is 1 or more. */
    public static int floorLog2(int n) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(n);
    }

    /** Smallest k with 2^k at least n, which is 1 or more. */
    public static int ceilLog2(int n) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(n - 1);
    }
}
