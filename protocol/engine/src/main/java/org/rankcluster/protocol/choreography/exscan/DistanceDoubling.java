package org.rankcluster.protocol.choreography.exscan;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Exscan by distance doubling (Sanders and Träff, "Parallel prefix (scan) algorithms for MPI", EuroPVM/MPI 2006). Vectors move up by one
 * rank; the rest is a scan over ranks 1 to P - 1.
 *
 * <p>Cost: alpha + n beta, and ceil(log2(P - 1)) (alpha + n beta + n gamma).
 */
public final class DistanceDoubling extends Choreography {
    private final int bytes;

    /**
     * Creates the exscan.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the exscan
     */
    public DistanceDoubling(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.bytes = parameters.bytes();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.SPARE || buffer == Buffers.OUTPUT && rank == 0 ? 0 : bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        Rounds shift = Rounds.once((k, round) -> {
            if (rank < ranks - 1) {
                round.send(rank + 1, Buffers.INPUT, 0, bytes);
            }
            if (rank > 0) {
                round.receive(rank - 1, Buffers.OUTPUT, 0, bytes);
            }
        });
        int steps = rank == 0 ? 0 : BinomialTree.ceilLog2(ranks - 1);
        Rounds doubling = Rounds.of(steps, (k, round) -> {
            int distance = 1 << k;
            if (distance < ranks - rank) {
                round.send(rank + distance, Buffers.OUTPUT, 0, bytes);
            }
            if (distance < rank) {
                round.receive(rank - distance, Buffers.SCRATCH, 0, bytes);
                round.reduce(Buffers.SCRATCH, 0, Buffers.OUTPUT, 0, bytes);
            }
        });
        return Rounds.inOrder(shift, doubling);
    }
}
