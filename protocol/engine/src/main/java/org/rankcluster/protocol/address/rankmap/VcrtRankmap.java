package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A virtual connection reference table (VCRT): one reference to a virtual connection for each rank (Guo et al., section IV-A). Duplicates
 * share their parent's table (Goodell et al. 2011).
 *
 * @param table LPIDs by rank
 * @param slotBytes size of a slot in C, in bytes, see {@link org.rankcluster.protocol.address.LibraryRules#slotBytes}
 */
public record VcrtRankmap(LpidTable table, int slotBytes) implements Rankmap {
    /** Fig. 3 of Guo et al. Four loads depend on each other: table, slot, virtual connection, and its address. */
    public static final TranslationCost COST = new TranslationCost(7, 4, 2);

    /**
     * Returns the table of these LPIDs, with slots as in Fig. 3 of Guo et al.
     *
     * @param lpids LPIDs by rank; the caller must not change the array later
     * @return the map
     */
    public static VcrtRankmap of(int[] lpids) {
        return of(lpids, Structs.VCRT_SLOT);
    }

    /**
     * Returns the table of these LPIDs.
     *
     * @param lpids LPIDs by rank; the caller must not change the array later
     * @param slotBytes size of a slot in C, 4 or 8
     * @return the map
     */
    public static VcrtRankmap of(int[] lpids, int slotBytes) {
        return new VcrtRankmap(LpidTable.of(lpids), slotBytes);
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
        int header = slotBytes == Structs.VCRT_SLOT ? Structs.VCRT_HEADER : Structs.VCRT_HEADER_OF_POINTERS;
        return header + (long) slotBytes * table.size();
    }

    @Override
    public long heapBytes() {
        return Structs.object(Integer.BYTES) + table.heapBytes();
    }
}
