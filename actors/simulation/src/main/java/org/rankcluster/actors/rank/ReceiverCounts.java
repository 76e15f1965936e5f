package org.rankcluster.actors.rank;

import java.util.Arrays;
import org.rankcluster.actors.time.Digest;

/**
 * Counts of the messages that one rank sends, by receiver, for the distances of a mapping. A rank with many receivers keeps a sample of
 * them: the receivers whose hash has its lowest bits 0. The number of these bits grows when the sample is full, so every receiver is
 * equally likely to be in it. See Gibbons, "Distinct sampling for highly-accurate answers to distinct values queries", VLDB 2001. The hash
 * depends on the sender, too, so the samples of two ranks differ.
 */
public final class ReceiverCounts {
    /** Largest number of receivers in a sample. */
    private static final int MOST = 32;

    private static final int FIRST = 8;
    /** Number that keeps rank 0 from always being in its own sample. */
    private static final long SALT = 0x9e3779b97f4a7c15L;

    /** A consumer of the messages to one receiver. */
    @FunctionalInterface
    public interface Reader {
        /** Receives a receiver and the number of messages that it stands for. */
        void sent(int to, long messages);
    }

    private final int rank;
    private int[] peers = {};
    private long[] counts = {};
    private int size;
    /** Number of the lowest bits of the hash that are 0 for receivers in the sample. */
    private int bits;

    private ReceiverCounts(int rank) {
        this.rank = rank;
    }

    /** Returns counts of zero for the messages of a rank. */
    public static ReceiverCounts of(int rank) {
        return new ReceiverCounts(rank);
    }

    /** Returns the rank that sends. */
    public int rank() {
        return rank;
    }

    /** Counts a message. */
    public void sent(int to) {
        if (!isSampled(to)) {
            return;
        }
        for (int i = 0; i < size; i++) {
            if (peers[i] == to) {
                counts[i]++;
                return;
            }
        }
        while (size == MOST) {
            thin();
        }
        if (isSampled(to)) {
            add(to, 1);
        }
    }

    private boolean isSampled(int to) {
        return (Digest.mix(((long) rank << Integer.SIZE | to) + SALT) & (1L << bits) - 1) == 0;
    }

    private void add(int to, long messages) {
        if (size == peers.length) {
            peers = Arrays.copyOf(peers, Math.clamp(2L * size, FIRST, MOST));
            counts = Arrays.copyOf(counts, peers.length);
        }
        peers[size] = to;
        counts[size++] = messages;
    }

    private void thin() {
        bits++;
        int all = size;
        size = 0;
        for (int i = 0; i < all; i++) {
            if (isSampled(peers[i])) {
                add(peers[i], counts[i]);
            }
        }
    }

    /** Reads the counts. */
    public void read(Reader reader) {
        for (int i = 0; i < size; i++) {
            reader.sent(peers[i], counts[i] << bits);
        }
    }
}
