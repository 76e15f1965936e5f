package org.rankcluster.actors.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Packets of one link, summed by origin: a link that ends at its actor, or a rank of its node. */
public final class LinkContributors {
    /** An unknown wait. */
    public static final long UNKNOWN = -1;

    /**
     * A source of packets.
     *
     * @param source number of the link, or {@link #rank} of the rank
     * @param packets packets that came from it
     * @param waitPs mean of the known waits, ps; {@link #UNKNOWN} if none is known
     */
    public record Feeder(int source, long packets, long waitPs) {
        /** Returns whether it is a rank. */
        public boolean isRank() {
            return source < 0;
        }

        /** Returns its rank, if it is one. */
        public int rank() {
            return ~source;
        }
    }

    /** Packets, packets of known wait, and the sum of their waits in ps, by source. */
    private final TreeMap<Integer, long[]> sums = new TreeMap<>();

    private long packets;
    private long timed;
    private long wait;

    /** Returns the number that represents a rank among numbers of links. */
    public static int rank(int rank) {
        return ~rank;
    }

    /**
     * Adds a packet, or a message.
     *
     * @param wait ps, or {@link #UNKNOWN}
     */
    public void add(int source, long wait) {
        long[] sum = sums.computeIfAbsent(source, made -> new long[3]);
        sum[0]++;
        packets++;
        if (wait >= 0) {
            sum[1]++;
            sum[2] += wait;
            timed++;
            this.wait += wait;
        }
    }

    /** Returns the number of packets. */
    public long packets() {
        return packets;
    }

    /** Returns the mean of the known waits, ps; {@link #UNKNOWN} if none is known. */
    public long meanWait() {
        return timed == 0 ? UNKNOWN : wait / timed;
    }

    /** Returns the sources with most packets, most first; equal ones by number. */
    public List<Feeder> most(int count) {
        List<Feeder> all = new ArrayList<>();
        sums.forEach((source, sum) -> all.add(new Feeder(source, sum[0], sum[1] == 0 ? UNKNOWN : sum[2] / sum[1])));
        all.sort(Comparator.comparingLong((Feeder feeder) -> -feeder.packets()).thenComparingInt(Feeder::source));
        return List.copyOf(all.subList(0, Math.min(count, all.size())));
    }
}
