package org.rankcluster.protocol.choreography.scan;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Scan and exscan by distance doubling, or simultaneous binomial trees. See Hillis and Steele, "Data parallel algorithms", CACM 29(12),
 * 1986; Sanders and Träff, "Parallel prefix (scan) algorithms for MPI", EuroPVM/MPI 2006. In round k a rank sends its sum to the rank 2^k
 * above. The rank combines the sum from the rank 2^k below in front of its own. In an exscan, vectors first move up by one rank; the rest
 * is a scan over ranks 1 to P - 1.
 *
 * <p>Cost of a scan: ceil(log2 P) (alpha + n beta + n gamma); rank r combines once for each 2^k up to r. Cost of an exscan: alpha + n beta,
 * and ceil(log2(P - 1)) (alpha + n beta + n gamma).
 */
final class DistanceDoubling extends Choreography {
    private final int bytes;
    private final boolean inclusive;

    private DistanceDoubling(String name, Parameters parameters, boolean inclusive) {
        super(name, parameters.ranks());
        this.bytes = parameters.bytes();
        this.inclusive = inclusive;
    }

    /**
     * Creates a scan.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the scan
     * @return the scan
     */
    static DistanceDoubling inclusive(String name, Parameters parameters) {
        return new DistanceDoubling(name, parameters, true);
    }

    /**
     * Creates an exscan.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the exscan
     * @return the exscan
     */
    static DistanceDoubling exclusive(String name, Parameters parameters) {
        return new DistanceDoubling(name, parameters, false);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.SPARE || buffer == Buffers.OUTPUT && !inclusive && rank == 0 ? 0 : bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        return Rounds.inOrder(inclusive ? own() : shift(rank), doubling(rank, inclusive ? 0 : 1));
    }

    private Rounds own() {
        return Rounds.once((k, round) -> round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, 0, bytes));
    }

    private Rounds shift(int rank) {
        return Rounds.once((k, round) -> {
            if (rank < ranks() - 1) {
                round.send(rank + 1, Buffers.INPUT, 0, bytes);
            }
            if (rank > 0) {
                round.receive(rank - 1, Buffers.OUTPUT, 0, bytes);
            }
        });
    }

    /** Returns the rounds of one rank whose own vector is in OUTPUT, in a scan over the ranks from {@code first} on. */
    private Rounds doubling(int rank, int first) {
        int ranks = ranks();
        int steps = rank < first ? 0 : BinomialTree.ceilLog2(ranks - first);
        return Rounds.of(steps, (k, round) -> {
            int distance = 1 << k;
            if (distance < ranks - rank) {
                round.send(rank + distance, Buffers.OUTPUT, 0, bytes);
            }
            if (distance <= rank - first) {
                round.receive(rank - distance, Buffers.SCRATCH, 0, bytes);
                round.reduce(Buffers.SCRATCH, 0, Buffers.OUTPUT, 0, bytes);
            }
        });
    }
}
