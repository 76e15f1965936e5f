package org.rankcluster.actors.observe.frame;

import java.util.TreeMap;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The state of a collective that is in progress at the moment of a sample.
 *
 * @param communicator context of its communicator
 * @param name its name with its algorithm, {@code allreduce (ring)}
 * @param size ranks of the communicator
 * @param rounds number of rounds of a rank
 * @param bytes data of a rank, in bytes
 * @param byRound number of ranks that are in it, by their round, from 1; 0 before the first
 * @param waitPs sum of their waits in it, in ps
 */
public record OpenCollective(
        int communicator,
        String name,
        int size,
        int rounds,
        long bytes,
        TreeMap<Integer, Integer> byRound,
        long waitPs) {
    OpenCollective plus(OpenCollective other) {
        TreeMap<Integer, Integer> both = new TreeMap<>(byRound);
        other.byRound.forEach((round, ranks) -> both.merge(round, ranks, Integer::sum));
        return new OpenCollective(
                communicator,
                name,
                Math.max(size, other.size),
                Math.max(rounds, other.rounds),
                Math.max(bytes, other.bytes),
                both,
                waitPs + other.waitPs);
    }

    /** Returns the number of ranks that are in it. */
    public int ranks() {
        return byRound.values().stream().mapToInt(Integer::intValue).sum();
    }

    void write(WireOutput out) {
        out.writeVarint(communicator);
        out.writeString(name);
        out.writeVarint(size);
        out.writeVarint(rounds);
        out.writeVarint(bytes);
        out.writeVarint(waitPs);
        out.writeVarint(byRound.size());
        byRound.forEach((round, ranks) -> {
            out.writeVarint(round);
            out.writeVarint(ranks);
        });
    }

    static OpenCollective read(WireInput in) {
        int context = in.readVarintAsInt();
        String text = in.readString();
        int all = in.readVarintAsInt();
        int most = in.readVarintAsInt();
        long data = in.readVarint();
        long wait = in.readVarint();
        TreeMap<Integer, Integer> inside = new TreeMap<>();
        for (int left = in.readCount(2); left > 0; left--) {
            inside.put(in.readVarintAsInt(), in.readVarintAsInt());
        }
        return new OpenCollective(context, text, all, most, data, inside, wait);
    }
}
