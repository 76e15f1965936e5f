package org.rankcluster.protocol.choreography.alltoall;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Alltoallw in round-robin order, as in MPICH2 of 2007: the baseline of {@link BinnedAlltoallw} (Balaji et al., section 3.2). In step k a
 * rank sends to the rank k above and receives from the rank k below, even if the block is empty. Each step therefore waits for two other
 * ranks.
 *
 * <p>Cost: (P - 1) alpha + n beta, n bytes a rank, if no rank is late.
 */
public final class RoundRobin extends BlockExchange {
    /**
     * Creates the alltoall.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the alltoall
     */
    public RoundRobin(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    public Rounds rounds(int rank) {
        Blocks sent = sent(rank);
        Blocks received = received(rank);
        return Rounds.of(ranks(), (k, round) -> {
            int to = above(rank, k);
            int from = below(rank, k);
            if (k == 0) {
                round.copy(Buffers.INPUT, sent.offset(to), Buffers.OUTPUT, received.offset(to), sent.length(to));
            } else {
                round.receive(from, Buffers.OUTPUT, received.offset(from), received.length(from));
                round.send(to, Buffers.INPUT, sent.offset(to), sent.length(to));
            }
        });
    }
}
