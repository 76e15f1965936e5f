package org.rankcluster.protocol.choreography;

/**
 * A direct exchange of blocks between one rank and its peers: topology neighbours (MPI-4.1, section 8.6), or the remote group of an
 * intercommunicator. Each block moves directly from its sender to its receiver. Blocks between the same two ranks are matched by their
 * order.
 *
 * <p>All blocks are exchanged at once, so ranks may list their peers in any order. A scheduled exchange processes a window of steps at a
 * time. In each step the sender of a block matches its receiver.
 *
 * <p>Cost: max(sent, received) alpha + n beta, n bytes in all.
 */
public final class DirectExchange extends Choreography {
    /** The name of the choreography. */
    public static final String NAME = "exchange/direct";

    /** The peer of a step without a send, or without a receive. */
    public static final int NO_RANK = -1;

    private final int rank;
    private final Side sent;
    private final Side received;
    private final int window;
    private final Shorter shorter;

    /** The treatment of a message that is shorter than expected. */
    private enum Shorter {
        /** A shorter message is an error. */
        REFUSED,
        /** A shorter message is the whole output. */
        TAKEN,
        /** A shorter message is the first part of its block. */
        GATHERED
    }

    /**
     * The sends or the receives of a rank.
     *
     * @param peers peer of each step; {@link #NO_RANK} to leave a step out
     * @param offsets offset of each block, in bytes
     * @param lengths length of each block, in bytes
     * @param total length of the buffer, in bytes
     */
    public record Side(int[] peers, int[] offsets, int[] lengths, int total) {
        /**
         * Creates contiguous blocks in the order of the peers.
         *
         * @param peers peer of each step
         * @param lengths length of each block, in bytes
         * @return the side
         * @throws ArithmeticException if the total exceeds an {@code int}
         */
        public static Side of(int[] peers, int[] lengths) {
            int[] offsets = new int[peers.length];
            int total = 0;
            for (int i = 0; i < peers.length; i++) {
                offsets[i] = total;
                total = Math.addExact(total, lengths[i]);
            }
            return new Side(peers, offsets, lengths, total);
        }

        /**
         * Creates a single block.
         *
         * @param peer rank of the block's receiver or sender
         * @param bytes length of the block in bytes, 0 or more
         * @return the side
         */
        public static Side one(int peer, int bytes) {
            return of(new int[] {peer}, new int[] {bytes});
        }

        /**
         * Creates an empty side.
         *
         * @return the side
         */
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

    /**
     * Creates an exchange of all blocks at once.
     *
     * @param ranks number of ranks
     * @param rank the calling rank
     * @param sent its sends
     * @param received its receives
     * @return the choreography
     */
    public static DirectExchange atOnce(int ranks, int rank, Side sent, Side received) {
        return new DirectExchange(ranks, rank, sent, received, Integer.MAX_VALUE, Shorter.REFUSED);
    }

    /**
     * Creates a scatter: blocks for others, or at most one block from a root, which may be shorter than expected.
     *
     * @param ranks number of ranks
     * @param rank the calling rank
     * @param sent its sends
     * @param received its receives
     * @return the choreography
     */
    public static DirectExchange ofScatter(int ranks, int rank, Side sent, Side received) {
        return new DirectExchange(ranks, rank, sent, received, Integer.MAX_VALUE, Shorter.TAKEN);
    }

    /**
     * Creates a gather: a block for a root, or at a root the blocks of others, which may be shorter than expected.
     *
     * @param ranks number of ranks
     * @param rank the calling rank
     * @param sent its sends
     * @param received its receives
     * @return the choreography
     */
    public static DirectExchange ofGather(int ranks, int rank, Side sent, Side received) {
        return new DirectExchange(ranks, rank, sent, received, Integer.MAX_VALUE, Shorter.GATHERED);
    }

    /**
     * Creates a receive of a broadcast.
     *
     * @param ranks number of ranks
     * @param rank the calling rank
     * @param from rank of the sender
     * @param bytes greatest number of bytes
     * @return the choreography
     */
    public static DirectExchange ofBroadcast(int ranks, int rank, int from, int bytes) {
        return new DirectExchange(ranks, rank, Side.none(), Side.one(from, bytes), Integer.MAX_VALUE, Shorter.TAKEN);
    }

    /**
     * Creates an exchange step by step. The data that a rank sends in step k are received in step k.
     *
     * @param ranks number of ranks
     * @param rank the calling rank
     * @param sent its sends, by step
     * @param received its receives, by step
     * @return the choreography
     */
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
            if (received.peers[i] != NO_RANK) {
                round.receive(received.peers[i], Buffers.OUTPUT, received.offsets[i], received.lengths[i]);
                round.ofBlocks(i, 1);
            }
        }
        for (int i = from; i < Math.min(to, sent.peers.length); i++) {
            if (sent.peers[i] != NO_RANK) {
                round.send(sent.peers[i], Buffers.INPUT, sent.offsets[i], sent.lengths[i]);
            }
        }
    }

    private void check(int ofRank) {
        if (ofRank != rank) {
            throw new IllegalArgumentException(
                    "rank: " + ofRank + " (expected: " + rank + ", the rank of this exchange)");
        }
    }
}
