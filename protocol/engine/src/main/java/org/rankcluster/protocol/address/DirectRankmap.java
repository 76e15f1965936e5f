package org.rankcluster.protocol.address;

/** The model "direct": rank = LPID, as in the world and its duplicates (Guo et al., section IV-B). */
public record DirectRankmap(int size) implements Rankmap {
    @Override
    public int lpid(int rank) {
        return rank;
    }

    @Override
    public int rankOf(int lpid) {
        return lpid < size ? lpid : -1;
    }
}
