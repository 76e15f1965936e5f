package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A rank 0 with an LPID of its own, then a stride: 1, 4, 8, 12, ... are the node roots of a group that begins in the middle of a node, as LSMS has
 * them (Guo et al., section V-C.1, where they are irregular). Ours.
 */
public record HeadedStrideRankmap(int head, StrideRankmap rest) implements Rankmap {
    /** As the model "stride", with a comparison and a branch for rank 0. */
    public static final TranslationCost COST = StrideRankmap.COST.plus(new TranslationCost(2, 0));

    @Override
    public int size() {
        return 1 + rest.size();
    }

    @Override
    public int lpid(int rank) {
        return rank == 0 ? head : rest.lpid(rank - 1);
    }

    @Override
    public int rankOf(int lpid) {
        if (lpid == head) {
            return 0;
        }
        int rank = rest.rankOf(lpid);
        return rank < 0 ? -1 : rank + 1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.HEADED_STRIDE;
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
        return Structs.object(2 * Integer.BYTES) + rest.heapBytes();
    }
}
