package org.rankcluster.protocol.choreography.alltoall;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Alltoall of long blocks by pairwise exchange (Thakur, Rabenseifner, Gropp 2005, section 4.2). If ranks are a power of two, a rank
 * exchanges blocks with rank xor k in step k. Otherwise it sends to the rank k above and receives from the rank k below. One message leaves
 * and one arrives at a time. Empty blocks are sent as well.
 *
 * <p>Cost: (P - 1) (alpha + n beta), n bytes a block.
 */
public final class Pairwise extends BlockExchange {
    private final boolean powerOfTwo;

    /**
     * Creates the alltoall.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the alltoall
     */
    public Pairwise(String name, Parameters parameters) {
        super(name, parameters);
        this.powerOfTwo = Integer.bitCount(parameters.ranks()) == 1;
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        Blocks sent = sent(rank);
        Blocks received = received(rank);
        return Rounds.of(ranks, (k, round) -> {
            int to = powerOfTwo ? rank ^ k : above(rank, k);
            int from = powerOfTwo ? rank ^ k : below(rank, k);
            if (k == 0) {
                round.copy(Buffers.INPUT, sent.offset(to), Buffers.OUTPUT, received.offset(to), sent.length(to));
            } else {
                round.send(to, Buffers.INPUT, sent.offset(to), sent.length(to));
                round.receive(from, Buffers.OUTPUT, received.offset(from), received.length(from));
            }
        });
    }
}
