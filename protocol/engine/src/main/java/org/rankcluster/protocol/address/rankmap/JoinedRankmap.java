package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * A rank map of both groups of an intercommunicator: the ranks of one map, followed by the ranks of the other. The two have no member in
 * common.
 */
public record JoinedRankmap(Rankmap first, Rankmap second) implements Rankmap {
    @Override
    public int size() {
        return first.size() + second.size();
    }

    @Override
    public int lpid(int rank) {
        int before = first.size();
        return rank < before ? first.lpid(rank) : second.lpid(rank - before);
    }

    @Override
    public int rankOf(int lpid) {
        int rank = first.rankOf(lpid);
        if (rank >= 0) {
            return rank;
        }
        int behind = second.rankOf(lpid);
        return behind < 0 ? -1 : first.size() + behind;
    }

    /** {@return the first map's model} Both sides of an intercommunicator have their own. */
    @Override
    public RankmapModel model() {
        return first.model();
    }

    /** {@return the greater cost of the two} */
    @Override
    public TranslationCost cost() {
        return second.cost().instructions() > first.cost().instructions() ? second.cost() : first.cost();
    }

    @Override
    public long bytes() {
        return first.bytes() + second.bytes();
    }

    @Override
    public long heapBytes() {
        return Structs.object(2 * Integer.BYTES) + first.heapBytes() + second.heapBytes();
    }
}
