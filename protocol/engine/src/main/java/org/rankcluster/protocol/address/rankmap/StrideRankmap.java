package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The model "stride": LPID = rank x stride + offset, as in the columns of a process grid (Guo et al., section IV-C). A negative stride is
 * our extension.
 */
public record StrideRankmap(int size, int offset, int stride) implements Rankmap {
    /** Table III of Guo et al., {@code switch}, as in Fig. 5. The chain has the load of the stride, a multiplication, and the AVE. */
    public static final TranslationCost COST = new TranslationCost(13, new TranslationCost.Chain(2, 1, 0, 3, 0));

    @Override
    public int lpid(int rank) {
        return rank * stride + offset;
    }

    @Override
    public int rankOf(int lpid) {
        int rank = (lpid - offset) / stride;
        return rank >= 0 && rank < size && lpid(rank) == lpid ? rank : -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.STRIDE;
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
        return Structs.object(3 * Integer.BYTES);
    }
}
