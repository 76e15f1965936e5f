package org.rankcluster.actors.observe.frame;

/**
 * The division of ranks into at most 1,024 rows of consecutive ranks, and one row of spawned ranks, for the dashboard page's strip of
 * ranks. All rows of the world but the last have the same number of ranks.
 *
 * @param ranks largest number of ranks, including spawned ones
 * @param world ranks of the world
 * @param perRow ranks of a row of the world
 * @param count number of rows
 */
public record RankBins(int ranks, int world, int perRow, int count) {
    private static final int MOST = 1024;

    /** Creates the rows for {@code world} ranks of the world and {@code ranks} ranks including spawned ones. */
    public static RankBins of(int world, int ranks) {
        int perRow = Math.max(1, Math.ceilDiv(world, MOST));
        return new RankBins(ranks, world, perRow, Math.ceilDiv(world, perRow) + (ranks > world ? 1 : 0));
    }

    /** Returns the row of a rank. */
    public int row(int rank) {
        return rank < world ? rank / perRow : count - 1;
    }
}
