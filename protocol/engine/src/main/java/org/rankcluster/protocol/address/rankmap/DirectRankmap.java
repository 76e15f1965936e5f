package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/** The model "direct": LPID = rank, as in the world, its duplicates, and communicators of its first ranks (Guo et al., section IV-C). */
public record DirectRankmap(int size) implements Rankmap {
    /** Table III of Guo et al., {@code switch}. One load is on the chain, the AVE's: the table's base does not need the rank. */
    public static final TranslationCost COST = new TranslationCost(9, 1, 4);

    @Override
    public int lpid(int rank) {
        return rank;
    }

    @Override
    public int rankOf(int lpid) {
        return lpid >= 0 && lpid < size ? lpid : -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.DIRECT;
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
        return Structs.object(Integer.BYTES);
    }
}
