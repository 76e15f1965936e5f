package org.rankcluster.protocol.address.sparse;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A map that leads to the parent's: each translation walks up to the world (Guo et al., section VI; Chaarawi and Gabriel 2008). The parent stays as
 * long as its children do.
 */
public record SparseGroupRankmap(Rankmap parent, ParentRanks ranks) implements Rankmap {
    /** The map of members that have these ranks in a parent; the array is not kept. */
    public static SparseGroupRankmap of(Rankmap parent, int[] ranks) {
        return new SparseGroupRankmap(parent, ParentRanks.of(parent.size(), ranks));
    }

    @Override
    public int size() {
        return ranks.size();
    }

    @Override
    public int lpid(int rank) {
        return parent.lpid(ranks.parentRank(rank));
    }

    @Override
    public int rankOf(int lpid) {
        int inParent = parent.rankOf(lpid);
        return inParent < 0 ? -1 : ranks.rankOf(inParent);
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.SPARSE_GROUP;
    }

    /** Each generation's own, and the world's. */
    @Override
    public TranslationCost cost() {
        return ranks.cost().plus(parent.cost());
    }

    /** Generations between it and the world. */
    public int generation() {
        return parent instanceof SparseGroupRankmap above ? 1 + above.generation() : 1;
    }

    @Override
    public long bytes() {
        return Structs.RANKMAP + ranks.bytes();
    }

    @Override
    public long heapBytes() {
        return Structs.object(2 * Integer.BYTES) + ranks.heapBytes();
    }
}
