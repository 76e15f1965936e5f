package org.rankcluster.protocol.choreography.alltoall;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Alltoall of blocks of medium length with many messages at once (Thakur, Rabenseifner, Gropp 2005, section 4.2). A rank sends to the ranks
 * above it and receives from the ranks below, {@link Choreography#WINDOW} each at a time. A rank begins with its neighbours, so that no
 * rank is the first of all others. Empty blocks are not sent.
 *
 * <p>Cost: (P - 1) (alpha + n beta), n bytes a block, with the latencies of a window overlapped.
 */
public final class Scattered extends BlockExchange {
    /**
     * Creates the alltoall.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the alltoall
     */
    public Scattered(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        Blocks sent = sent(rank);
        Blocks received = received(rank);
        return Rounds.of(1 + Math.ceilDiv(ranks - 1, WINDOW), (k, round) -> {
            if (k == 0) {
                int offset = received.offset(rank);
                round.copy(Buffers.INPUT, sent.offset(rank), Buffers.OUTPUT, offset, sent.length(rank));
                return;
            }
            int end = Math.min(ranks, 1 + k * WINDOW);
            for (int distance = 1 + (k - 1) * WINDOW; distance < end; distance++) {
                int from = below(rank, distance);
                if (received.length(from) > 0) {
                    round.receive(from, Buffers.OUTPUT, received.offset(from), received.length(from));
                }
                int to = above(rank, distance);
                if (sent.length(to) > 0) {
                    round.send(to, Buffers.INPUT, sent.offset(to), sent.length(to));
                }
            }
        });
    }
}
