package org.rankcluster.protocol.choreography.exscan;

import static org.rankcluster.protocol.choreography.scan.RecursiveDoubling.lastStep;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Exscan by recursive doubling, as in MPICH. It differs from the scan of that name in one point: the prefix begins with the first sum from
 * below.
 *
 * <p>Cost: ceil(log2 P) (alpha + n beta + 2 n gamma), a gamma for the prefix and one for the group's sum.
 */
public final class RecursiveDoubling extends Choreography {
    private final int bytes;
    private final boolean commutative;

    /**
     * Creates the exscan.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the exscan
     */
    public RecursiveDoubling(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.bytes = parameters.bytes();
        this.commutative = parameters.commutative();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.OUTPUT && rank == 0 ? 0 : bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        int last = lastStep(rank, ranks);
        Accumulator group = new Accumulator(commutative, Buffers.SCRATCH, Buffers.SPARE, 0);
        return Rounds.of(last + 1, (j, round) -> {
            int peer = rank ^ 1 << j;
            if (peer >= ranks) {
                return;
            }
            round.send(peer, group.at(), 0, bytes);
            round.receive(peer, group.arrivals(), 0, bytes);
            if (peer < rank) {
                boolean first = 1 << j == Integer.lowestOneBit(rank);
                if (first) {
                    round.copy(group.arrivals(), 0, Buffers.OUTPUT, 0, bytes);
                } else {
                    round.reduce(group.arrivals(), 0, Buffers.OUTPUT, 0, bytes);
                }
            }
            if (j < last) {
                group.add(round, rank, peer, 0, bytes);
            }
        });
    }
}
