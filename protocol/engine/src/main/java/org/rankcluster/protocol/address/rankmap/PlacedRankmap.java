package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A rank map for spawned worlds. It chains a map from ranks to indices in the own world and a map from these indices to ranks of the job.
 * The index is what the papers call an LPID. The map has the model and cost of the indices.
 *
 * @param indices members by index in the own world
 * @param world the own world
 */
public record PlacedRankmap(Rankmap indices, Rankmap world) implements Rankmap {
    @Override
    public int size() {
        return indices.size();
    }

    @Override
    public int lpid(int rank) {
        return world.lpid(indices.lpid(rank));
    }

    @Override
    public int rankOf(int lpid) {
        int index = world.rankOf(lpid);
        return index < 0 ? -1 : indices.rankOf(index);
    }

    @Override
    public RankmapModel model() {
        return indices.model();
    }

    @Override
    public TranslationCost cost() {
        return indices.cost();
    }

    @Override
    public long bytes() {
        return indices.bytes();
    }

    @Override
    public long heapBytes() {
        return Structs.object(2 * Integer.BYTES) + indices.heapBytes();
    }
}
