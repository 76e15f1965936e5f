package org.rankcluster.actors.observe.sample;

/**
 * Rows of the strip of ranks: each of as many ranks, at most 1,024 of them.
 *
 * @param ranks all ranks that there may be
 * @param perRow ranks of a row
 * @param count number of rows
 */
public record Rows(int ranks, int perRow, int count) {
    private static final int MOST = 1024;

    /** The rows of so many ranks. */
    public static Rows of(int ranks) {
        int perRow = Math.max(1, Math.ceilDiv(ranks, MOST));
        return new Rows(ranks, perRow, Math.ceilDiv(ranks, perRow));
    }

    /** Returns the row of a rank. */
    public int row(int rank) {
        return rank / perRow;
    }
}
