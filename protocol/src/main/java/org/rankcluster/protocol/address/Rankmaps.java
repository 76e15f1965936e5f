package org.rankcluster.protocol.address;

/** Chooses the model of a rankmap. */
public final class Rankmaps {
    private Rankmaps() {}

    /** The rankmap of these LPIDs, by rank; the caller gives the array away. */
    public static Rankmap of(int[] lpids) {
        for (int rank = 0; rank < lpids.length; rank++) {
            if (lpids[rank] != rank) {
                return TableRankmap.of(lpids);
            }
        }
        return new DirectRankmap(lpids.length);
    }
}
