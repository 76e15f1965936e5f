package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The model "mlut": a table with a process group and an LPID for each rank, for members of several worlds (Guo et al., section IV-C). Our
 * LPIDs are ranks in the job, one numbering for all groups. So the table stores no group, but its size includes one.
 *
 * @param table shared or its own
 * @param first index of rank 0 in the table
 * @param size number of ranks
 * @param shared whether the table is the parent's
 */
public record MlutRankmap(LpidTable table, int first, int size, boolean shared) implements Rankmap {
    /** Table III of Guo et al., {@code switch}; the loads are the pair, the group's AV, and the AVE. */
    public static final TranslationCost COST = new TranslationCost(15, 3);

    /**
     * Returns the map with a table of its own.
     *
     * @param lpids LPIDs by rank; the caller must not change the array later
     * @return the map
     */
    public static MlutRankmap of(int[] lpids) {
        return new MlutRankmap(LpidTable.of(lpids), 0, lpids.length, false);
    }

    /**
     * Returns the map of a range of ranks of this map, over the same table.
     *
     * @param from first rank of the range
     * @param count number of ranks
     * @return the map
     */
    public MlutRankmap part(int from, int count) {
        return new MlutRankmap(table, first + from, count, true);
    }

    @Override
    public int lpid(int rank) {
        return table.lpid(first + rank);
    }

    @Override
    public int rankOf(int lpid) {
        int rank = table.indexOf(lpid) - first;
        return rank >= 0 && rank < size ? rank : -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.MLUT;
    }

    @Override
    public TranslationCost cost() {
        return COST;
    }

    @Override
    public long bytes() {
        return Structs.RANKMAP + (shared ? 0 : Structs.LUT_HEADER + (long) size * Structs.GROUP_AND_LPID);
    }

    @Override
    public long heapBytes() {
        return Structs.object(3 * Integer.BYTES + 1) + (shared ? 0 : table.heapBytes());
    }
}
