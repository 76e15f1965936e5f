package org.rankcluster.protocol.choreography.allreduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.PowerOfTwoFold;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allreduce of short vectors by recursive doubling (Thakur, Rabenseifner, Gropp 2005, section 4.5). In step j a rank exchanges its result
 * so far with the rank whose number differs in bit j. Both combine the same two operands in the same order. If ranks are no power of two,
 * the upper rank of each {@link PowerOfTwoFold} pair first sends its vector to the lower. Finally it receives the result.
 *
 * <p>Cost: floor(log2 P) (alpha + n beta + n gamma). If P is no power of two, 2 (alpha + n beta) + n gamma are added.
 */
public final class RecursiveDoubling extends Choreography {
    private final int bytes;
    private final boolean commutative;
    private final PowerOfTwoFold fold;

    /**
     * Creates the allreduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allreduce
     */
    public RecursiveDoubling(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.bytes = parameters.bytes();
        this.commutative = parameters.commutative();
        this.fold = new PowerOfTwoFold(parameters.ranks(), 0);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.SPARE ? 0 : bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        return fold.isActive(rank) ? active(rank) : passive(fold.partner(rank));
    }

    private Rounds passive(int partner) {
        return Rounds.of(2, (k, round) -> {
            if (k == 0) {
                round.send(partner, Buffers.INPUT, 0, bytes);
            } else {
                round.receive(partner, Buffers.OUTPUT, 0, bytes);
            }
        });
    }

    private Rounds active(int rank) {
        boolean paired = fold.isPaired(rank);
        int self = fold.newRank(rank);
        int combines = fold.levels() + (paired ? 1 : 0);
        Accumulator result = new Accumulator(commutative, Buffers.OUTPUT, Buffers.SCRATCH, combines);
        Rounds before = Rounds.once((k, round) -> {
            if (paired) {
                round.receive(fold.partner(rank), result.arrivals(), 0, bytes);
                result.add(round, rank, fold.partner(rank), 0, bytes);
            }
        });
        Rounds doubling = Rounds.of(fold.levels(), (j, round) -> {
            int peer = fold.rank(self ^ 1 << j);
            round.send(peer, result.at(), 0, bytes);
            round.receive(peer, result.arrivals(), 0, bytes);
            result.add(round, rank, peer, 0, bytes);
        });
        Rounds after = Rounds.once((k, round) -> {
            if (paired) {
                round.send(fold.partner(rank), result.at(), 0, bytes);
            }
            result.settle(round, 0, bytes);
        });
        return Rounds.inOrder(before, doubling, after);
    }
}
