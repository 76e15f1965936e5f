package org.rankcluster.protocol.onesided;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/** Things that are counted for each rank, most of which have none. */
final class NoticeCounts {
    private final Int2IntOpenHashMap counts = new Int2IntOpenHashMap(2);
    private int total;
    private long latest;

    /** One more of a rank. */
    void add(int rank) {
        counts.addTo(rank, 1);
        total++;
    }

    /** One more of a rank, sent at virtual time {@code time} (ps). */
    void add(int rank, long time) {
        add(rank);
        latest = Math.max(latest, time);
    }

    /** The latest time of all that were added with one. */
    long latest() {
        return latest;
    }

    /** Whether there is one of a rank. */
    boolean has(int rank) {
        return counts.get(rank) > 0;
    }

    /** One less of a rank, which has some. */
    void take(int rank) {
        int left = counts.addTo(rank, -1) - 1;
        if (left < 0) {
            throw new IllegalStateException("nothing is left of rank " + rank);
        }
        if (left == 0) {
            counts.remove(rank);
        }
        total--;
    }

    /** Whether there is none of a rank; of any, for a negative one. */
    boolean isEmpty(int rank) {
        return rank < 0 ? total == 0 : !has(rank);
    }
}
