package org.rankcluster.protocol.choreography.barrier;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Barrier by messages between ranks, by dissemination (Hensgen, Finkel, Manber, "Two algorithms for barrier synchronization", IJPP 17(1),
 * 1988). In round k a rank notifies the rank 2^k above it, and is notified by the rank 2^k below. After round k the arrival of 2^(k+1)
 * ranks is certain.
 *
 * <p>Cost: ceil(log2 P) rounds; each rank sends as many messages of no bytes: ceil(log2 P) alpha.
 */
public final class Dissemination extends Choreography {
    /**
     * Creates the barrier.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the barrier
     */
    public Dissemination(String name, Parameters parameters) {
        super(name, parameters.ranks());
    }

    @Override
    public int bytes(int rank, int buffer) {
        return 0;
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        return Rounds.of(BinomialTree.ceilLog2(ranks), (k, round) -> {
            round.send((int) ((rank + (1L << k)) % ranks), Buffers.INPUT, 0, 0);
            round.receive(Math.floorMod(rank - (1L << k), ranks), Buffers.OUTPUT, 0, 0);
        });
    }
}
