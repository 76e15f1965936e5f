package org.rankcluster.protocol.choreography.allreduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.PowerOfTwoFold;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.choreography.VectorHalving;

/**
 * Allreduce of long vectors by a reduce-scatter and an allgather (Rabenseifner, "Optimization of collective reduction operations", ICCS
 * 2004). {@link VectorHalving} leaves one block of the result on each rank. Then the same exchanges in reverse, with parts that double in
 * each step, give all blocks to all. Each block is computed once, so all ranks have the same bits.
 *
 * <p>Cost: 2 alpha log2 P + 2 (P - 1)/P n beta + (P - 1)/P n gamma. If P is no power of two, P is replaced by the next lower one. The cost
 * then increases by 3 alpha + 2 n beta + n/2 gamma.
 */
public final class ReduceScatterAllgather extends Choreography {
    private final int bytes;
    private final boolean commutative;
    private final PowerOfTwoFold fold;
    private final VectorHalving halving;

    /**
     * Creates the allreduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allreduce
     */
    public ReduceScatterAllgather(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.bytes = parameters.bytes();
        this.commutative = parameters.commutative();
        this.fold = new PowerOfTwoFold(parameters.ranks(), 0);
        this.halving = new VectorHalving(fold, bytes, parameters.elementBytes());
    }

    @Override
    public int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.SCRATCH -> !commutative ? bytes : halving.arriving(rank, true);
            case Buffers.SPARE -> 0;
            default -> bytes;
        };
    }

    @Override
    public Rounds rounds(int rank) {
        Accumulator result = new Accumulator(commutative, Buffers.OUTPUT, Buffers.SCRATCH, halving.combines(rank));
        if (commutative) {
            result.shortened(0);
        }
        Rounds reduceScatter = halving.reduceScatter(rank, result);
        return Rounds.inOrder(reduceScatter, fold.isActive(rank) ? allgather(rank, result) : Rounds.NONE, unfold(rank));
    }

    private Rounds allgather(int rank, Accumulator result) {
        int levels = fold.levels();
        int self = fold.newRank(rank);
        Rounds settle = Rounds.once(
                (k, round) -> result.settle(round, halving.offset(self, levels), halving.length(self, levels)));
        Rounds doubling = Rounds.of(levels, (k, round) -> {
            int level = levels - k;
            int partner = self ^ 1 << level - 1;
            int peer = fold.rank(partner);
            round.send(peer, Buffers.OUTPUT, halving.offset(self, level), halving.length(self, level));
            round.receive(peer, Buffers.OUTPUT, halving.offset(partner, level), halving.length(partner, level));
        });
        return Rounds.inOrder(settle, doubling);
    }

    private Rounds unfold(int rank) {
        return Rounds.once((k, round) -> {
            if (fold.isPaired(rank) && fold.isActive(rank)) {
                round.send(fold.partner(rank), Buffers.OUTPUT, 0, bytes);
            } else if (fold.isPaired(rank)) {
                round.receive(fold.partner(rank), Buffers.OUTPUT, 0, bytes);
            }
        });
    }
}
