package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The model "lut": a table with an LPID for each rank, all of one process group (Guo et al., section IV-C). A map may point into the table
 * of the parent's map (Table II, note a).
 *
 * @param table shared or its own
 * @param first index of rank 0 in the table
 * @param size number of ranks
 * @param shared whether the table is the parent's
 */
public record LutRankmap(LpidTable table, int first, int size, boolean shared) implements Rankmap {
    /** Table III of Guo et al., {@code switch}; the loads are one from the table and one for the AVE. */
    public static final TranslationCost COST = new TranslationCost(11, 2);

    /**
     * Returns the map with a table of its own.
     *
     * @param lpids LPIDs by rank; the caller must not change the array later
     * @return the map
     */
    public static LutRankmap of(int[] lpids) {
        return new LutRankmap(LpidTable.of(lpids), 0, lpids.length, false);
    }

    /**
     * Returns the map of a range of ranks of this map, over the same table.
     *
     * @param from first rank of the range
     * @param count number of ranks
     * @return the map
     */
    public LutRankmap part(int from, int count) {
        return new LutRankmap(table, first + from, count, true);
    }

    /**
     * Returns the size in C of a map with a table of its own.
     *
     * @param ranks number of ranks, 0 or more
     * @return bytes
     */
    public static long bytes(long ranks) {
        return Structs.RANKMAP + Structs.LUT_HEADER + ranks * Structs.LPID;
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
        return RankmapModel.LUT;
    }

    @Override
    public TranslationCost cost() {
        return COST;
    }

    @Override
    public long bytes() {
        return shared ? Structs.RANKMAP : bytes(size);
    }

    @Override
    public long heapBytes() {
        return Structs.object(3 * Integer.BYTES + 1) + (shared ? 0 : table.heapBytes());
    }
}
