package org.rankcluster.actors.observe.frame;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The rendezvous sends that are unanswered at the moment of a sample. The record distinguishes the wait for a receiver
 * from transfer. The sender's partition records the senders that wait for an answer. The receiver's partition records
 * the messages without a matching receive. Together they show whether the network or the receiver's program takes the
 * time.
 */
public final class PendingRendezvous {
    /** Largest number of unmatched messages that are examined of one rank. */
    static final int MOST = 256;

    /** Largest number of unmatched messages that a partition names. Receivers of more are crowded. */
    private static final int MOST_NAMED = 65_536;

    /**
     * A rank that waits for an answer.
     *
     * @param rank world rank of the sender
     * @param receiver world rank of the receiver
     * @param number the sender's number of the message
     * @param since beginning of its wait, in ps
     */
    public record Waiting(int rank, int receiver, int number, long since) {}

    private final List<Waiting> waiting = new ArrayList<>();
    private final LongOpenHashSet unmatched = new LongOpenHashSet();

    /** Receivers that may have unmatched messages without names. */
    private final IntOpenHashSet crowded = new IntOpenHashSet();

    /** Adds a rank that waits for an answer. */
    public void waits(int rank, int receiver, int number, long since) {
        waiting.add(new Waiting(rank, receiver, number, since));
    }

    /** Adds an arrived message without a matching receive. */
    public void unmatched(int sender, int number) {
        unmatched.add(key(sender, number));
    }

    /** Returns whether no more messages may be named. */
    boolean isFull() {
        return unmatched.size() >= MOST_NAMED;
    }

    /** Marks a receiver that may have unmatched messages without names. */
    public void crowded(int receiver) {
        crowded.add(receiver);
    }

    private static long key(int sender, int number) {
        return (long) sender << 32 | Integer.toUnsignedLong(number);
    }

    /**
     * Returns the ranks that wait for the network because their messages, or the answers, are in it.
     *
     * @param mayAnswer whether a receiver's program is in MPI, so that it would answer an arrival
     */
    public List<Waiting> underWay(IntPredicate mayAnswer) {
        return waiting.stream()
                .filter(one -> !unmatched.contains(key(one.rank, one.number))
                        && !crowded.contains(one.receiver)
                        && mayAnswer.test(one.receiver))
                .toList();
    }

    void add(PendingRendezvous other) {
        waiting.addAll(other.waiting);
        unmatched.addAll(other.unmatched);
        crowded.addAll(other.crowded);
    }

    void write(WireOutput out) {
        out.writeVarint(waiting.size());
        for (Waiting one : waiting) {
            out.writeVarint(one.rank).writeVarint(one.receiver).writeVarint(one.number);
            out.writeVarint(one.since);
        }
        out.writeVarint(unmatched.size());
        unmatched.forEach(key -> out.writeVarint(key >>> 32).writeVarint(key & 0xffffffffL));
        out.writeVarint(crowded.size());
        crowded.forEach(out::writeVarint);
    }

    void read(WireInput in) {
        for (int left = in.readCount(4); left > 0; left--) {
            waits(in.readVarintAsInt(), in.readVarintAsInt(), (int) in.readVarint(), in.readVarint());
        }
        for (int left = in.readCount(2); left > 0; left--) {
            unmatched(in.readVarintAsInt(), (int) in.readVarint());
        }
        for (int left = in.readCount(1); left > 0; left--) {
            crowded(in.readVarintAsInt());
        }
    }
}
