package org.rankcluster.actors.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The packet counts of one actor's links by sending and receiving rank, from a sample of the packets. Each link has a
 * few counters, by the rule of Misra and Gries ("Finding repeated elements", 1982). If a packet's rank has no counter
 * and none is free, all counters of the link decrease. A counter is therefore a lower bound, and exact if the link has
 * few ranks. The counters depend only on the order of the packets, so they are the same for any number of partitions
 * and members.
 */
public final class LinkFlows {
    /** Number of first packets of an actor that are all in the sample. */
    private static final int FIRST = 64;

    /** Number of packets that one packet in the sample stands for, behind the first. */
    private static final int EACH = 32;

    /** Multiples of the golden ratio, mod 1, fall into any interval in its share, also on every n-th packet (Weyl). */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final int EACH_BITS = 5;

    /** Counters of receivers, and of senders, since the run began. */
    private static final int EVER = 6;

    /** Counters of receivers, and of senders, since the last sample of the run. */
    private static final int RECENT = 2;

    /** A rank and a count of each counter: receivers before senders. */
    private static final int RECENT_AT = 1 + 4 * EVER;

    /** Number of the present stretch of a link, and of the stretch that the counters of the last packets belong to. */
    private static final int STRETCH_AT = RECENT_AT + 1 + 4 * RECENT;

    private static final int COUNTED_AT = STRETCH_AT + 1;
    private static final int STRIDE = COUNTED_AT + 1;

    /**
     * A sender or a receiver of packets.
     *
     * @param rank world rank
     * @param packets number of packets, at least
     */
    public record End(int rank, long packets) {}

    /**
     * The senders and receivers of packets of one link.
     *
     * @param packets number of packets for which the sample stands
     * @param senders ranks that sent most of them, most first
     * @param receivers ranks that received most of them, most first
     */
    public record Flows(long packets, List<End> senders, List<End> receivers) {
        /** The flows of a link without packets. */
        public static final Flows NONE = new Flows(0, List.of(), List.of());

        /** Returns the share of the packets that a rank sent or received, at least. */
        public double share(End one) {
            return (double) one.packets / packets;
        }

        /** Returns the flows of both together. */
        public Flows plus(Flows other) {
            if (packets == 0 || other.packets == 0) {
                return packets == 0 ? other : this;
            }
            return new Flows(packets + other.packets, plus(senders, other.senders), plus(receivers, other.receivers));
        }

        private static List<End> plus(List<End> one, List<End> other) {
            TreeMap<Integer, Long> sums = new TreeMap<>();
            one.forEach(end -> sums.merge(end.rank, end.packets, Long::sum));
            other.forEach(end -> sums.merge(end.rank, end.packets, Long::sum));
            List<End> all = new ArrayList<>();
            sums.forEach((rank, count) -> all.add(new End(rank, count)));
            return sorted(all);
        }

        private static List<End> sorted(List<End> all) {
            all.sort(Comparator.comparingLong((End one) -> -one.packets).thenComparingInt(End::rank));
            return List.copyOf(all.subList(0, Math.min(EVER, all.size())));
        }
    }

    private final int[] counts;

    /** Creates counts of zero for the links of an actor. */
    public LinkFlows(int links) {
        counts = new int[links * STRIDE];
    }

    /**
     * Returns the number of packets for which a packet of an actor stands; 0 if it is not in the sample.
     *
     * @param number number of the actor's packets before it
     */
    public static int weight(long number) {
        if (number < FIRST) {
            return 1;
        }
        return number * GOLDEN >>> Long.SIZE - EACH_BITS == 0 ? EACH : 0;
    }

    /**
     * Counts packets on a link.
     *
     * @param sender world rank that has sent them
     * @param receiver world rank that receives them
     */
    public void add(int link, int sender, int receiver, int packets) {
        int at = link * STRIDE;
        if (counts[at + COUNTED_AT] != counts[at + STRETCH_AT]) {
            Arrays.fill(counts, at + RECENT_AT, at + STRETCH_AT, 0);
            counts[at + COUNTED_AT] = counts[at + STRETCH_AT];
        }
        add(at, EVER, sender, receiver, packets);
        add(at + RECENT_AT, RECENT, sender, receiver, packets);
    }

    private void add(int total, int counters, int sender, int receiver, int packets) {
        counts[total] += packets;
        count(total + 1, total + 1 + 2 * counters, receiver, packets);
        count(total + 1 + 2 * counters, total + 1 + 4 * counters, sender, packets);
    }

    private void count(int from, int to, int rank, int packets) {
        int least = from;
        for (int at = from; at < to; at += 2) {
            if (counts[at + 1] > 0 && counts[at] == rank) {
                counts[at + 1] += packets;
                return;
            }
            least = counts[at + 1] < counts[least + 1] ? at : least;
        }
        int taken = Math.min(packets, counts[least + 1]);
        for (int at = from; taken > 0 && at < to; at += 2) {
            counts[at + 1] -= taken;
        }
        if (packets > taken) {
            counts[least] = rank;
            counts[least + 1] = packets - taken;
        }
    }

    /**
     * Returns the flows of a link.
     *
     * @param recent true for the stretch that {@link #ends} has ended; false for the time since the run began
     */
    public Flows of(int link, boolean recent) {
        int at = link * STRIDE;
        if (recent && counts[at + COUNTED_AT] != counts[at + STRETCH_AT] - 1) {
            return Flows.NONE;
        }
        int total = at + (recent ? RECENT_AT : 0);
        int size = 2 * (recent ? RECENT : EVER);
        return new Flows(
                counts[total], ends(total + 1 + size, total + 1 + 2 * size), ends(total + 1, total + 1 + size));
    }

    private List<End> ends(int from, int to) {
        List<End> all = new ArrayList<>();
        for (int at = from; at < to; at += 2) {
            if (counts[at + 1] > 0) {
                all.add(new End(counts[at], counts[at + 1]));
            }
        }
        return Flows.sorted(all);
    }

    /** Ends a stretch of a link at a sample of the run. Its counts are kept until the next packet. */
    public void ends(int link) {
        counts[link * STRIDE + STRETCH_AT]++;
    }
}
