package org.rankcluster.protocol.choreography.exchange;

import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * What one rank exchanges with peers of its own: the neighbours of a process topology (MPI-4.1, section 8.6), or the other
 * group of an intercommunicator. Each block goes straight from its sender to its receiver. Blocks between the same two ranks
 * are told apart by their order.
 *
 * <p>All at once, so that the order in which ranks list their peers is free; a scheduled exchange takes a window of steps at
 * a time, and in each step whoever sends meets whoever receives.
 *
 * <p>Cost: max(sent, received) alpha + n beta, n bytes in all.
 */
public final class DirectExchange extends Choreography {
    /** Names it. */
    public static final String NAME = "exchange/direct";

    /** A step in which nothing is sent, or nothing received. */
    public static final int NOBODY = -1;

    private final int rank;
    private final Side sent;
    private final Side received;
    private final int window;
    private final Shorter shorter;

    /** What becomes of a message that is shorter than expected. */
    private enum Shorter {
        /** A shorter message is an error. */
        REFUSED,
        /** A shorter message is the whole output. */
        TAKEN,
        /** A shorter message is the first part of its block. */
        GATHERED
    }

    /**
     * What a rank sends, or receives.
     *
     * @param peers with whom, by step; {@link #NOBODY} to leave a step out
     * @param offsets where the block of each is, in bytes
     * @param lengths bytes of each block
     * @param total bytes of the buffer
     */
    public record Side(int[] peers, int[] offsets, int[] lengths, int total) {
        /** Blocks that follow each other in the order of the peers. */
        public static Side of(int[] peers, int[] lengths) {
            int[] offsets = new int[peers.length];
            int total = 0;
            for (int i = 0; i < peers.length; i++) {
                offsets[i] = total;
                total = Math.addExact(total, lengths[i]);
            }
            return new Side(peers, offsets, lengths, total);
        }

        /** A block for, or from, one peer. */
        public static Side one(int peer, int bytes) {
            return of(new int[] {peer}, new int[] {bytes});
        }

        /** Nothing. */
        public static Side none() {
            return of(new int[0], new int[0]);
        }
    }

    private DirectExchange(int ranks, int rank, Side sent, Side received, int window, Shorter shorter) {
        super(NAME, ranks);
        this.rank = rank;
        this.sent = sent;
        this.received = received;
        this.window = window;
        this.shorter = shorter;
    }

    /** All blocks of {@code rank} at once. */
    public static DirectExchange atOnce(int ranks, int rank, Side sent, Side received) {
        return new DirectExchange(ranks, rank, sent, received, Integer.MAX_VALUE, Shorter.REFUSED);
    }

    /** Blocks for others, or at most one block from a root, which may be shorter than expected. */
    public static DirectExchange ofScatter(int ranks, int rank, Side sent, Side received) {
        return new DirectExchange(ranks, rank, sent, received, Integer.MAX_VALUE, Shorter.TAKEN);
    }

    /** A block for a root, or at a root blocks of others, which may be shorter than expected. */
    public static DirectExchange ofGather(int ranks, int rank, Side sent, Side received) {
        return new DirectExchange(ranks, rank, sent, received, Integer.MAX_VALUE, Shorter.GATHERED);
    }

    /** At most {@code bytes} bytes that another rank broadcasts. */
    public static DirectExchange ofBroadcast(int ranks, int rank, int from, int bytes) {
        return new DirectExchange(ranks, rank, Side.none(), Side.one(from, bytes), Integer.MAX_VALUE, Shorter.TAKEN);
    }

    /** Step by step: what a rank sends in step k, its receiver receives in step k. */
    public static DirectExchange scheduled(int ranks, int rank, Side sent, Side received) {
        return new DirectExchange(ranks, rank, sent, received, WINDOW, Shorter.REFUSED);
    }

    @Override
    public int bytes(int ofRank, int buffer) {
        check(ofRank);
        return switch (buffer) {
            case Buffers.INPUT -> sent.total;
            case Buffers.OUTPUT -> received.total;
            default -> 0;
        };
    }

    @Override
    public boolean takesLess() {
        return shorter == Shorter.TAKEN;
    }

    @Override
    public boolean gathers() {
        return shorter == Shorter.GATHERED;
    }

    @Override
    public Rounds rounds(int ofRank) {
        check(ofRank);
        int steps = Math.max(sent.peers.length, received.peers.length);
        return Rounds.of(Math.ceilDiv(steps, window), (k, round) -> {
            int from = k * window;
            int to = (int) Math.min(steps, (long) from + window);
            fill(round, from, to);
        });
    }

    private void fill(Round round, int from, int to) {
        for (int i = from; i < Math.min(to, received.peers.length); i++) {
            if (received.peers[i] != NOBODY) {
                round.receive(received.peers[i], Buffers.OUTPUT, received.offsets[i], received.lengths[i]);
                round.ofBlocks(i, 1);
            }
        }
        for (int i = from; i < Math.min(to, sent.peers.length); i++) {
            if (sent.peers[i] != NOBODY) {
                round.send(sent.peers[i], Buffers.INPUT, sent.offsets[i], sent.lengths[i]);
            }
        }
    }

    private void check(int ofRank) {
        if (ofRank != rank) {
            throw new IllegalArgumentException("rank: " + ofRank + " (expected: " + rank + ", the only one known)");
        }
    }
}
