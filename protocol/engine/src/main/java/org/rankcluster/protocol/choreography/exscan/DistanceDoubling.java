package org.rankcluster.protocol.choreography.exscan;

import static org.rankcluster.protocol.choreography.scan.DistanceDoubling.doubling;

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
        return Rounds.inOrder(shift, doubling(rank, 1, ranks, bytes));
    }
}
