package org.rankcluster.protocol.choreography.scan;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Scan by distance doubling, or simultaneous binomial trees. See Hillis and Steele, "Data parallel algorithms", CACM 29(12), 1986; Sanders
 * and Träff, "Parallel prefix (scan) algorithms for MPI", EuroPVM/MPI 2006. In round k a rank sends its sum to the rank 2^k above. The rank
 * combines the sum from the rank 2^k below in front of its own.
 *
 * <p>Cost: ceil(log2 P) (alpha + n beta + n gamma); rank r combines once for each 2^k up to r.
 */
public final class DistanceDoubling extends Choreography {
    private final int bytes;

    /**
     * Creates the scan.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the scan
     */
    public DistanceDoubling(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.bytes = parameters.bytes();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.SPARE ? 0 : bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        Rounds own = Rounds.once((k, round) -> round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, 0, bytes));
        return Rounds.inOrder(own, doubling(rank, 0, ranks(), bytes));
    }

    /**
     * Returns the rounds of one rank whose own vector is in OUTPUT, in a scan over the ranks from {@code first} on.
     *
     * @param rank the rank
     * @param first first rank of the scan; ranks below it have no rounds
     * @param ranks number of ranks, 1 or more
     * @param bytes bytes of a vector, 0 or more
     * @return the rounds
     */
    public static Rounds doubling(int rank, int first, int ranks, int bytes) {
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
