package org.rankcluster.protocol.choreography;

/**
 * The parent and children of each rank in a binomial tree with a given root, for broadcasts, gathers and reductions. The parent of a rank
 * is that rank with its lowest bit cleared; its k-th child is that rank plus 2^k. The ranks of a subtree are consecutive.
 */
public final class BinomialTree {
    private BinomialTree() {}

    /**
     * Returns the position of a rank relative to the root.
     *
     * @param rank a rank, 0 to {@code ranks - 1}
     * @param root rank of the root, 0 to the number of ranks - 1
     * @param ranks number of ranks
     * @return position, 0 for the root
     */
    public static int relative(int rank, int root, int ranks) {
        return rank >= root ? rank - root : rank - root + ranks;
    }

    /**
     * Returns the rank at a position relative to the root.
     *
     * @param relative position, 0 to {@code ranks - 1}
     * @param root rank of the root, 0 to the number of ranks - 1
     * @param ranks number of ranks
     * @return the rank
     */
    public static int absolute(int relative, int root, int ranks) {
        return relative < ranks - root ? relative + root : relative - (ranks - root);
    }

    /**
     * Returns the relative rank of the parent.
     *
     * @param relative relative rank, 1 or more; the root has no parent
     * @return relative rank of the parent
     */
    public static int parent(int relative) {
        return relative & relative - 1;
    }

    /**
     * Returns the number of ranks in a subtree.
     *
     * @param relative relative rank of the subtree's root
     * @param ranks number of ranks
     * @return number of ranks, 1 or more
     */
    public static int subtree(int relative, int ranks) {
        return relative == 0 ? ranks : Math.min(Integer.lowestOneBit(relative), ranks - relative);
    }

    /**
     * Returns the number of children.
     *
     * @param relative relative rank
     * @param ranks number of ranks
     * @return number of children, 0 or more
     */
    public static int children(int relative, int ranks) {
        return ceilLog2(subtree(relative, ranks));
    }

    /**
     * Returns the largest k with 2^k at most n.
     *
     * @param n 1 or more
     * @return k, 0 or more
     */
    public static int floorLog2(int n) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(n);
    }

    /**
     * Returns the smallest k with 2^k at least n.
     *
     * @param n 1 or more
     * @return k, 0 or more
     */
    public static int ceilLog2(int n) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(n - 1);
    }
}
