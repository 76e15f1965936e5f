package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The communication matrix of a run, with a limited number of receivers for each rank: bytes by pair of ranks.
 *
 * @param pairs pairs of ranks that have sent data, by sender and receiver
 * @param largest bytes of the largest message
 */
public record PathTraffic(List<Pair> pairs, int largest) {
    /** Largest number of receivers that are kept for a rank. */
    private static final int MOST_RECEIVERS = 256;

    /** The traffic of a run without a path. */
    public static final PathTraffic NONE = new PathTraffic(List.of(), 0);

    /**
     * The data from one rank to another.
     *
     * @param from world rank of the sender
     * @param to world rank of the receiver
     * @param bytes bytes of all messages
     */
    public record Pair(int from, int to, long bytes) {}

    /** The data that one rank has sent. */
    static final class OfRank {
        private final Int2LongOpenHashMap bytes = new Int2LongOpenHashMap(4);
        private int largest;

        /** Adds data to a receiver. Beyond a number of receivers, further ones are left out. */
        void sent(int to, long more) {
            if (bytes.size() < MOST_RECEIVERS || bytes.containsKey(to)) {
                bytes.addTo(to, more);
            }
        }

        /** Records that a message begins. */
        void begins(int size) {
            largest = Math.max(largest, size);
        }
    }

    /** Returns the traffic of all ranks of a run. */
    static PathTraffic of(PathRecords records) {
        List<Pair> pairs = new ArrayList<>();
        int largest = 0;
        for (PathRecorder recorder : records.recorders()) {
            for (RankPath rank : recorder.ranks()) {
                largest = Math.max(largest, rank.traffic().largest);
                for (Int2LongMap.Entry entry : rank.traffic().bytes.int2LongEntrySet()) {
                    if (entry.getLongValue() > 0) {
                        pairs.add(new Pair(rank.rank(), entry.getIntKey(), entry.getLongValue()));
                    }
                }
            }
        }
        pairs.sort(Comparator.comparingInt(Pair::from).thenComparingInt(Pair::to));
        return new PathTraffic(pairs, largest);
    }
}
