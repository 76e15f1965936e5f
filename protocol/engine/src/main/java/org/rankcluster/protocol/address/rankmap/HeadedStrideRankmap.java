package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A rank map with a separate LPID for rank 0 and a stride for the other ranks. An example is 1, 4, 8, 12, ...: the node roots of a group
 * that begins in the middle of a node, as in LSMS. Guo et al., section V-C.1, count them as irregular. The model is ours.
 *
 * @param head LPID of rank 0
 * @param rest map of the ranks from 1
 */
public record HeadedStrideRankmap(int head, StrideRankmap rest) implements Rankmap {
    /** The cost of the model "stride" plus a comparison and a branch for rank 0. */
    public static final TranslationCost COST = StrideRankmap.COST.plus(new TranslationCost(2, 0, 1));

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
