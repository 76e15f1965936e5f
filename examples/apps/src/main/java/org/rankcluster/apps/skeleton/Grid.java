package org.rankcluster.apps.skeleton;

/**
 * Ranks as a grid that is close to a square, for any number of them: rows of consecutive ranks, of which the last may be short. Rows are as long as the
 * largest power of two whose square is at most the number of ranks, so that they fill nodes of usual sizes.
 *
 * @param width ranks of a row
 */
record Grid(int width) {
    /** The grid of so many ranks. */
    static Grid of(int ranks) {
        int log = (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(ranks)) / 2;
        return new Grid(1 << log);
    }

    /** Row of a rank. */
    int row(int rank) {
        return rank / width;
    }

    /** Place of a rank in its row. */
    int column(int rank) {
        return rank % width;
    }
}
