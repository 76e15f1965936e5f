package org.rankcluster.protocol.onesided;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/** Counters of received notices of a window by sender: posts, completes. Most ranks have none. */
final class NoticeCounts {
    private final Int2IntOpenHashMap counts = new Int2IntOpenHashMap(2);
    private int total;
    private long latest;

    /** Adds one notice of a rank. */
    void add(int rank) {
        counts.addTo(rank, 1);
        total++;
    }

    /** Adds one notice of a rank that was sent at virtual time {@code time}, in picoseconds. */
    void add(int rank, long time) {
        add(rank);
        latest = Math.max(latest, time);
    }

    /** Latest time of all notices that were added with a time, in picoseconds. */
    long latest() {
        return latest;
    }

    /** Returns true if there is a notice of a rank. */
    boolean has(int rank) {
        return counts.get(rank) > 0;
    }

    /** Takes one notice of a rank, which must have one. */
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

    /** Returns true if there is no notice of a rank; of any rank if {@code rank} is negative. */
    boolean isEmpty(int rank) {
        return rank < 0 ? total == 0 : !has(rank);
    }
}
