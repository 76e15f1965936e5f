package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/** The model "offset": LPID = rank + offset, as in the rows of a process grid (Guo et al., section IV-C). */
public record OffsetRankmap(int size, int offset) implements Rankmap {
    /** Table III of Guo et al., {@code switch}. The loads of the chain are the offset and the AVE. */
    public static final TranslationCost COST = new TranslationCost(11, 2, 3);

    @Override
    public int lpid(int rank) {
        return rank + offset;
    }

    @Override
    public int rankOf(int lpid) {
        int rank = lpid - offset;
        return rank >= 0 && rank < size ? rank : -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.OFFSET;
    }

    @Override
    public TranslationCost cost() {
        return COST;
    }

    @Override
    public long bytes() {
        return Structs.RANKMAP;
    }

    @Override
    public long heapBytes() {
        return Structs.object(2 * Integer.BYTES);
    }
}
