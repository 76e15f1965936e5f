package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A sparse group: a rank map that gives each rank's rank in the parent communicator, stored as stride, ranges, bitmap or list (Guo et
 * al., section VI; Chaarawi and Gabriel 2008). Each translation walks from parent to parent up to the world. The parent's map stays in
 * memory as long as its children.
 */
public record SparseGroupRankmap(Rankmap parent, SparseGroupLevel ranks) implements Rankmap {
    /**
     * Returns the map of members of a parent.
     *
     * @param parent the parent's map
     * @param ranks ranks of the members in the parent, in order; not kept
     * @return the map
     */
    public static SparseGroupRankmap of(Rankmap parent, int[] ranks) {
        return new SparseGroupRankmap(parent, SparseGroupLevel.of(parent.size(), ranks));
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

    /** {@return the cost of every generation, and of the world's map} */
    @Override
    public TranslationCost cost() {
        return ranks.cost().plus(parent.cost());
    }

    /** {@return the number of generations between this map and the world, 1 or more} */
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
