package org.rankcluster.apps.skeleton;

/**
 * A grid of ranks that is close to a square, for skeletons with rows and columns and any number of ranks. The length of rows is the largest
 * power of two whose square is at most the number of ranks. Rows thus fill nodes of usual sizes.
 *
 * @param width number of ranks of a row
 */
record Grid(int width) {
    /** Returns the grid of this number of ranks. */
    static Grid of(int ranks) {
        int log = (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(ranks)) / 2;
        return new Grid(1 << log);
    }

    /** Returns the row of a rank. */
    int row(int rank) {
        return rank / width;
    }

    /** Returns the place of a rank in its row. */
    int column(int rank) {
        return rank % width;
    }
}
