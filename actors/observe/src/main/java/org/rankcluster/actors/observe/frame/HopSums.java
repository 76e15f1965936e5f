package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.actors.rank.ReceiverCounts;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The total hops of a job's messages under its mapping and under other rank orders, and the number of messages by receiver. */
public final class HopSums {
    private long messages;
    private long hops;
    private final TreeMap<String, Long> byOrder = new TreeMap<>();
    private final TreeMap<Integer, Long> byReceiver = new TreeMap<>();

    /**
     * Adds the messages of some ranks.
     *
     * @param senders ranks with their receivers
     * @param mapping the job's mapping
     * @param orders other mappings of the same ranks, named by {@link RankMapping#describe}
     */
    void add(List<ReceiverCounts> senders, Topology topology, RankMapping mapping, List<RankMapping> orders) {
        messages += sum(senders, (from, to) -> 1);
        senders.forEach(sender -> sender.read((to, count) -> byReceiver.merge(to, count, Long::sum)));
        hops += sum(senders, (from, to) -> distance(topology, mapping, from, to));
        for (RankMapping order : orders) {
            byOrder.merge(order.describe(), sum(senders, (from, to) -> distance(topology, order, from, to)), Long::sum);
        }
    }

    private interface Weight {
        long of(int from, int to);
    }

    private static long sum(List<ReceiverCounts> senders, Weight weight) {
        long[] sum = new long[1];
        for (ReceiverCounts sender : senders) {
            sender.read((to, count) -> sum[0] += count * weight.of(sender.rank(), to));
        }
        return sum[0];
    }

    private static long distance(Topology topology, RankMapping mapping, int from, int to) {
        return topology.distance(mapping.nodeOf(from), mapping.nodeOf(to));
    }

    /** Adds the sums of other ranks. */
    void add(HopSums other) {
        messages += other.messages;
        hops += other.hops;
        other.byOrder.forEach((order, sum) -> byOrder.merge(order, sum, Long::sum));
        other.byReceiver.forEach((to, sum) -> byReceiver.merge(to, sum, Long::sum));
    }

    /** Returns the mean distances. */
    public HotSpots.Distances means() {
        if (messages == 0) {
            return HotSpots.Distances.NONE;
        }
        Map<String, Double> means = new TreeMap<>();
        byOrder.forEach((order, sum) -> means.put(order, (double) sum / messages));
        Map.Entry<Integer, Long> most = byReceiver.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue()
                        .thenComparing(Map.Entry.<Integer, Long>comparingByKey().reversed()))
                .orElse(Map.entry(-1, 0L));
        return new HotSpots.Distances(
                messages, (double) hops / messages, means, most.getKey(), (double) most.getValue() / messages);
    }

    void write(WireOutput out) {
        out.writeVarint(messages);
        out.writeVarint(hops);
        out.writeVarint(byOrder.size());
        byOrder.forEach((order, sum) -> {
            out.writeString(order);
            out.writeVarint(sum);
        });
        out.writeVarint(byReceiver.size());
        byReceiver.forEach((to, sum) -> {
            out.writeVarint(to);
            out.writeVarint(sum);
        });
    }

    static HopSums read(WireInput in) {
        HopSums sums = new HopSums();
        sums.messages = in.readVarint();
        sums.hops = in.readVarint();
        for (int left = in.readCount(2); left > 0; left--) {
            sums.byOrder.put(in.readString(), in.readVarint());
        }
        for (int left = in.readCount(2); left > 0; left--) {
            sums.byReceiver.put(in.readVarintAsInt(), in.readVarint());
        }
        return sums;
    }
}
