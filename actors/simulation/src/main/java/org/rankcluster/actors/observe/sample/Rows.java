package org.rankcluster.actors.observe.sample;

/**
 * Rows of the strip of ranks: of the world each has as many ranks, and there are at most 1,024; one more row has all ranks that may be
 * spawned.
 *
 * @param ranks all ranks that there may be
 * @param world ranks of the world
 * @param perRow ranks of a row of the world
 * @param count number of rows
 */
public record Rows(int ranks, int world, int perRow, int count) {
    private static final int MOST = 1024;

    /** The rows of so many ranks of the world, and of all that there may be. */
    public static Rows of(int world, int ranks) {
        int perRow = Math.max(1, Math.ceilDiv(world, MOST));
        return new Rows(ranks, world, perRow, Math.ceilDiv(world, perRow) + (ranks > world ? 1 : 0));
    }

    /** Returns the row of a rank. */
    public int row(int rank) {
        return rank < world ? rank / perRow : count - 1;
    }
}
