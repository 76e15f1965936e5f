package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A rank map that looks up each rank's process number (LPID) in a table: {@code lut}, or {@code mlut} for members of several worlds (Guo et
 * al., section IV-C). The members of a "lut" are all of one process group. A "mlut" has members of several worlds, and its table has a
 * process group for each rank too. Our LPIDs are ranks in the job, one numbering for all groups. The table therefore stores no group, but
 * its size in C includes one. A map may point into the table of the parent's map (Table II, note a).
 *
 * @param table shared or its own
 * @param first index of rank 0 in the table
 * @param size number of ranks
 * @param shared whether the table is the parent's
 * @param hasGroups whether the table has a process group for each rank: the model "mlut"
 */
public record LutRankmap(LpidTable table, int first, int size, boolean shared, boolean hasGroups) implements Rankmap {
    /** Cost of "lut": Table III of Guo et al., {@code switch}. The loads of the chain are the table, its entry and the AVE. */
    public static final TranslationCost COST = new TranslationCost(11, 3, 2);

    /** Cost of "mlut": Table III of Guo et al., {@code switch}. The chain's loads are the table, the pair, the group's AV and the AVE. */
    public static final TranslationCost COST_WITH_GROUPS = new TranslationCost(15, 4, 2);

    /**
     * Returns the map "lut" with a table of its own.
     *
     * @param lpids LPIDs by rank, all of one process group; the caller must not change the array later
     * @return the map
     */
    public static LutRankmap of(int[] lpids) {
        return new LutRankmap(LpidTable.of(lpids), 0, lpids.length, false, false);
    }

    /**
     * Returns the map "mlut" with a table of its own.
     *
     * @param lpids LPIDs by rank, of any process groups; the caller must not change the array later
     * @return the map
     */
    public static LutRankmap withGroups(int[] lpids) {
        return new LutRankmap(LpidTable.of(lpids), 0, lpids.length, false, true);
    }

    /**
     * Returns the map of a range of ranks of this map, over the same table.
     *
     * @param from first rank of the range
     * @param count number of ranks
     * @return the map
     */
    public LutRankmap part(int from, int count) {
        return new LutRankmap(table, first + from, count, true, hasGroups);
    }

    /**
     * Returns the size in C of a map "lut" with a table of its own.
     *
     * @param ranks number of ranks, 0 or more
     * @return bytes
     */
    public static long bytes(long ranks) {
        return Structs.RANKMAP + table(ranks, Structs.LPID);
    }

    private static long table(long ranks, int entry) {
        return Structs.LUT_HEADER + ranks * entry;
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
        return hasGroups ? RankmapModel.MLUT : RankmapModel.LUT;
    }

    @Override
    public TranslationCost cost() {
        return hasGroups ? COST_WITH_GROUPS : COST;
    }

    @Override
    public long bytes() {
        return shared
                ? Structs.RANKMAP
                : Structs.RANKMAP + table(size, hasGroups ? Structs.GROUP_AND_LPID : Structs.LPID);
    }

    @Override
    public long heapBytes() {
        return Structs.object(3 * Integer.BYTES + 2) + (shared ? 0 : table.heapBytes());
    }
}
