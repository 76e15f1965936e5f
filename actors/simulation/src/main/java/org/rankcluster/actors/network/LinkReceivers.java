package org.rankcluster.actors.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Counts of the packets of one actor's links by receiving rank, from a sample of the packets. Each link has a few counters, by the rule of
 * Misra and Gries ("Finding repeated elements", 1982). If a packet's receiver has no counter and none is free, all counters of the link
 * decrease. A counter is therefore a lower bound, and exact if the link has few receivers. The counters depend only on the order of the
 * packets, so they are the same for any number of partitions and members.
 */
public final class LinkReceivers {
    /** Number of first packets of an actor that are all in the sample. */
    private static final int FIRST = 64;

    /** Number of packets that one packet in the sample stands for, behind the first. */
    private static final int EACH = 32;

    /** Multiples of the golden ratio, mod 1, fall into any interval in its share, also on every n-th packet (Weyl). */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final int EACH_BITS = 5;

    /** Counters of a link since the run began, and since the last sample of the run. */
    private static final int EVER = 6;

    private static final int RECENT = 2;

    /** A total, then a rank and a count of each counter. */
    private static final int RECENT_AT = 1 + 2 * EVER;

    private static final int STRIDE = RECENT_AT + 1 + 2 * RECENT;

    /**
     * The receiver of packets.
     *
     * @param rank world rank
     * @param packets number of packets, at least
     */
    public record Receiver(int rank, long packets) {}

    /**
     * The receivers of packets of one link.
     *
     * @param packets number of packets for which the sample stands
     * @param most ranks that received most of them, most first
     */
    public record Receivers(long packets, List<Receiver> most) {
        /** The receivers of a link without packets. */
        public static final Receivers NONE = new Receivers(0, List.of());

        /** Returns the share of the packets that the first receiver has, at least; 0 if it is not known. */
        public double share() {
            return most.isEmpty() ? 0 : share(most.get(0));
        }

        /** Returns the share of the packets that a receiver has, at least. */
        public double share(Receiver one) {
            return (double) one.packets / packets;
        }

        /** Returns the receivers of both together. */
        public Receivers plus(Receivers other) {
            if (packets == 0 || other.packets == 0) {
                return packets == 0 ? other : this;
            }
            TreeMap<Integer, Long> sums = new TreeMap<>();
            most.forEach(one -> sums.merge(one.rank, one.packets, Long::sum));
            other.most.forEach(one -> sums.merge(one.rank, one.packets, Long::sum));
            List<Receiver> all = new ArrayList<>();
            sums.forEach((rank, count) -> all.add(new Receiver(rank, count)));
            return new Receivers(packets + other.packets, sorted(all));
        }

        private static List<Receiver> sorted(List<Receiver> all) {
            all.sort(Comparator.comparingLong((Receiver one) -> -one.packets).thenComparingInt(Receiver::rank));
            return List.copyOf(all.subList(0, Math.min(EVER, all.size())));
        }
    }

    private final int[] counts;

    /** Creates counts of zero for the links of an actor. */
    public LinkReceivers(int links) {
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
     * @param rank world rank that receives them
     */
    public void add(int link, int rank, int packets) {
        add(link * STRIDE, EVER, rank, packets);
        add(link * STRIDE + RECENT_AT, RECENT, rank, packets);
    }

    private void add(int total, int counters, int rank, int packets) {
        counts[total] += packets;
        int least = total + 2;
        for (int at = total + 2; at < total + 1 + 2 * counters; at += 2) {
            if (counts[at] > 0 && counts[at - 1] == rank) {
                counts[at] += packets;
                return;
            }
            least = counts[at] < counts[least] ? at : least;
        }
        int taken = Math.min(packets, counts[least]);
        for (int at = total + 2; taken > 0 && at < total + 1 + 2 * counters; at += 2) {
            counts[at] -= taken;
        }
        if (packets > taken) {
            counts[least - 1] = rank;
            counts[least] = packets - taken;
        }
    }

    /**
     * Returns the receivers on a link.
     *
     * @param recent since {@link #begin}; since the run began otherwise
     */
    public Receivers of(int link, boolean recent) {
        int total = link * STRIDE + (recent ? RECENT_AT : 0);
        List<Receiver> all = new ArrayList<>();
        for (int at = total + 2; at < total + 1 + 2 * (recent ? RECENT : EVER); at += 2) {
            if (counts[at] > 0) {
                all.add(new Receiver(counts[at - 1], counts[at]));
            }
        }
        return new Receivers(counts[total], Receivers.sorted(all));
    }

    /** Begins a stretch of a link between two samples of the run. */
    public void begin(int link) {
        for (int at = link * STRIDE + RECENT_AT; at < (link + 1) * STRIDE; at++) {
            counts[at] = 0;
        }
    }
}
