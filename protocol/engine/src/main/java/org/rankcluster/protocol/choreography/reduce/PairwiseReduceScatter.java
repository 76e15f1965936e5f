package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce-scatter by pairwise exchange, for long vectors or operators that are not commutative (Thakur, Rabenseifner, Gropp 2005, section
 * 4.4). In step k a rank sends the rank k above its block, directly from the vector. The rank receives its own block from the rank k below.
 * Blocks from ranks below are combined in front of the rank's own, in descending order, which keeps the order of ranks. The ranks above it
 * follow, in descending order too, and are summed separately. The two sums are combined at the end. If the operator is commutative, all
 * blocks are added to the first that arrives, without a copy.
 *
 * <p>Cost: (P - 1) alpha + (P - 1)/P N (beta + gamma), N bytes in all, for any P.
 */
public final class PairwiseReduceScatter extends Choreography {
    private final Blocks blocks;
    private final boolean commutative;

    /**
     * Creates the reduce-scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce-scatter
     */
    public PairwiseReduceScatter(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.blocks = parameters.blocks();
        this.commutative = parameters.commutative();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.INPUT ? blocks.total() : blocks.length(rank);
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        int own = blocks.length(rank);
        int offset = blocks.offset(rank);
        if (commutative && ranks > 1) {
            return Rounds.of(ranks - 1, (k, round) -> {
                send(rank, k, round);
                int to = k == 0 ? Buffers.OUTPUT : Buffers.SCRATCH;
                round.receive(Math.floorMod(rank - k - 1, ranks), to, 0, own);
                round.reduce(k == 0 ? Buffers.INPUT : to, k == 0 ? offset : 0, Buffers.OUTPUT, 0, own);
            });
        }
        boolean last = rank == ranks - 1;
        int below = last ? Buffers.OUTPUT : Buffers.SPARE;
        Rounds copy = Rounds.once((k, round) -> {
            if (rank > 0 || last) {
                round.copy(Buffers.INPUT, offset, below, 0, own);
            }
        });
        Rounds exchange = Rounds.of(ranks - 1, (k, round) -> {
            send(rank, k, round);
            receive(rank, Math.floorMod(rank - k - 1, ranks), below, round);
        });
        Rounds combine = Rounds.once((k, round) -> {
            if (!last) {
                round.reduce(rank == 0 ? Buffers.INPUT : below, 0, Buffers.OUTPUT, 0, own);
            }
        });
        return Rounds.inOrder(copy, exchange, combine);
    }

    private void send(int rank, int k, Round round) {
        int to = (int) (((long) rank + k + 1) % ranks());
        round.send(to, Buffers.INPUT, blocks.offset(to), blocks.length(to));
    }

    /** Receives a block. The highest of the ranks above comes first: its block begins their sum in OUTPUT. */
    private void receive(int rank, int from, int below, Round round) {
        int own = blocks.length(rank);
        if (from > rank && from == ranks() - 1) {
            round.receive(from, Buffers.OUTPUT, 0, own);
        } else {
            round.receive(from, Buffers.SCRATCH, 0, own);
            round.reduce(Buffers.SCRATCH, 0, from < rank ? below : Buffers.OUTPUT, 0, own);
        }
    }
}
