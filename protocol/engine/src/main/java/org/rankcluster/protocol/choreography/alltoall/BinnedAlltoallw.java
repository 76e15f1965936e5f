package org.rankcluster.protocol.choreography.alltoall;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Alltoallw of blocks of very different lengths in three bins: empty, small, large (Balaji et al., section 4.2.2). Empty blocks are left
 * out, small ones are sent first, large ones last. The receiver of a small block therefore does not wait until a large one has been packed.
 * In a bin a rank begins with its neighbours, as in {@link Scattered}. Its own block is copied at the end.
 *
 * <p>Sender and receiver have the length of a block, so they agree on its bin. All ranks use the same order of bins and distances, in
 * rounds of limited size. A rank that waits in a round waits for blocks that have arrived, or that precede all others of the ranks that it
 * waits for. Ranks therefore do not wait for each other in a circle.
 *
 * <p>Cost: m alpha + n beta for m blocks and n bytes that a rank sends, with the latencies of a round overlapped.
 */
public final class BinnedAlltoallw extends BlockExchange {
    private static final int BINS = 2;

    private final int largeFrom;

    /**
     * Creates the alltoall.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the alltoall
     */
    public BinnedAlltoallw(String name, Parameters parameters) {
        super(name, parameters);
        this.largeFrom = parameters.nonuniform().largeFrom();
    }

    @Override
    public Rounds rounds(int rank) {
        Blocks sent = sent(rank);
        Blocks received = received(rank);
        return Rounds.inOrder(
                new Turns(rank, sent, received),
                Rounds.once((k, round) -> round.copy(
                        Buffers.INPUT, sent.offset(rank), Buffers.OUTPUT, received.offset(rank), sent.length(rank))));
    }

    /** The rounds in which one rank exchanges blocks with others. */
    private final class Turns implements Rounds {
        private final int rank;
        private final Blocks sent;
        private final Blocks received;
        private int bin;
        private int distance = 1;

        Turns(int rank, Blocks sent, Blocks received) {
            this.rank = rank;
            this.sent = sent;
            this.received = received;
        }

        @Override
        public boolean next(Round round) {
            int sends = 0;
            int receives = 0;
            for (; bin < BINS; bin++, distance = 1) {
                for (; distance < ranks(); distance++) {
                    if (sends == WINDOW || receives == WINDOW) {
                        return true;
                    }
                    int from = below(rank, distance);
                    if (isInBin(received.length(from))) {
                        round.receive(from, Buffers.OUTPUT, received.offset(from), received.length(from));
                        receives++;
                    }
                    int to = above(rank, distance);
                    if (isInBin(sent.length(to))) {
                        round.send(to, Buffers.INPUT, sent.offset(to), sent.length(to));
                        sends++;
                    }
                }
            }
            return !round.isEmpty();
        }

        private boolean isInBin(int bytes) {
            return bytes > 0 && bytes >= largeFrom == (bin == 1);
        }
    }
}
