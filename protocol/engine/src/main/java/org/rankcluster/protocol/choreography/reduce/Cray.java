package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce as Cray's MPICH does it, what Shan et al. compare with: each rank copies its vector first ({@code MPIR_Localcopy}), one thread
 * combines at a rate of its own, and messages take less of the CPUs than those of {@code MPI_Send} and {@code MPI_Recv} ("more efficient
 * lower-level communication APIs", section V-B). Cray's library is not public: the algorithms are MPICH's, {@link Binomial} up to 2 KiB
 * and for few elements, {@link ReduceScatterGather} beyond.
 *
 * <p>Cost: that of either, with gamma of {@code reduce.cray-gamma}, and N bytes copied.
 */
public final class Cray extends Choreography {
    /** Longest vector in bytes that goes up the tree: MPIR_CVAR_REDUCE_SHORT_MSG_SIZE. */
    private static final int SHORT = 2048;

    private final Choreography way;

    public Cray(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.way = isShort(parameters)
                ? new Binomial(name, parameters, true)
                : new ReduceScatterGather(name, parameters, true);
    }

    /** Whether a vector goes up the tree. */
    static boolean isShort(Parameters parameters) {
        return parameters.bytes() <= SHORT || !parameters.isLongVector() || !parameters.commutative();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return way.bytes(rank, buffer);
    }

    @Override
    public boolean isNative() {
        return true;
    }

    @Override
    public Rounds rounds(int rank) {
        return way.rounds(rank);
    }
}
