package org.rankcluster.protocol.choreography.allreduce;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.RingReduceScatter;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allreduce of long vectors around a ring: {@link RingReduceScatter}, then an allgather around the same ring. See Patarasuk and Yuan,
 * "Bandwidth optimal all-reduce algorithms for clusters of workstations", JPDC 69(2), 2009. The algorithm communicates with neighbours
 * only, needs no scratch, and moves the least possible number of bytes. The operator must be commutative.
 *
 * <p>Cost: 2 (P - 1) alpha + 2 (P - 1)/P n beta + (P - 1)/P n gamma, for any P.
 */
public final class Ring extends Choreography {
    private final Blocks blocks;

    /**
     * Creates the allreduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allreduce
     */
    public Ring(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.blocks = Blocks.even(parameters.ranks(), parameters.bytes(), parameters.elementBytes());
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.INPUT || buffer == Buffers.OUTPUT ? blocks.total() : 0;
    }

    @Override
    public Rounds rounds(int rank) {
        return Rounds.inOrder(
                RingReduceScatter.rounds(rank, 0, blocks, k -> Buffers.OUTPUT),
                org.rankcluster.protocol.choreography.allgather.Ring.inPlace(rank, blocks));
    }
}
