package org.rankcluster.protocol.choreography.exscan;

import static org.rankcluster.protocol.choreography.scan.RecursiveDoubling.doubling;

import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Exscan by recursive doubling, as in MPICH. The algorithm differs from the scan of that name in one point: the prefix begins with the
 * first sum from below.
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
        return doubling(rank, ranks(), bytes, commutative, true);
    }
}
