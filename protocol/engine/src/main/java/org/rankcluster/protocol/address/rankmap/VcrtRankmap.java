package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A virtual connection reference table: each rank has a slot that refers to a virtual connection (Guo et al., section IV-A). Duplicates
 * share their parent's table (Goodell et al. 2011).
 */
public record VcrtRankmap(LpidTable table) implements Rankmap {
    /** Fig. 3 of Guo et al.; the loads are the slot and the VC's pointer. */
    public static final TranslationCost COST = new TranslationCost(7, 2);

    /**
     * Returns the table of these LPIDs.
     *
     * @param lpids LPIDs by rank; the caller must not change the array later
     * @return the map
     */
    public static VcrtRankmap of(int[] lpids) {
        return new VcrtRankmap(LpidTable.of(lpids));
    }

    /**
     * Returns the size of a table in C.
     *
     * @param ranks number of ranks, 0 or more
     * @return bytes
     */
    public static long bytes(long ranks) {
        return Structs.VCRT_HEADER + ranks * Structs.VCRT_SLOT;
    }

    @Override
    public int size() {
        return table.size();
    }

    @Override
    public int lpid(int rank) {
        return table.lpid(rank);
    }

    @Override
    public int rankOf(int lpid) {
        return table.indexOf(lpid);
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.VCRT;
    }

    @Override
    public TranslationCost cost() {
        return COST;
    }

    @Override
    public long bytes() {
        return bytes(table.size());
    }

    @Override
    public long heapBytes() {
        return Structs.object(Integer.BYTES) + table.heapBytes();
    }
}
