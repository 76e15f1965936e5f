package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce as in Cray's MPICH, the measured baseline of the paper (Shan et al., section V). Each rank copies its vector first
 * ({@code MPIR_Localcopy}). One thread combines at a rate of its own. Messages take less CPU time than with {@code MPI_Send} and
 * {@code MPI_Recv} ("more efficient lower-level communication APIs", section V-B). Cray's library is not public. Its algorithms are assumed
 * to be MPICH's: {@link Binomial} up to 2 KiB and for few elements, {@link ReduceScatterGather} for longer vectors.
 *
 * <p>Cost: the cost of either, with gamma of {@code reduce.cray-gamma}, and N bytes copied. The stages of its gather take {@code
 * reduce.gather}, like the stages of {@link ReduceScatterGather}, because the paper does not state their time.
 */
public final class Cray extends Choreography {
    /** Greatest length in bytes of a vector for the tree: MPIR_CVAR_REDUCE_SHORT_MSG_SIZE. */
    private static final int SHORT = 2048;

    private final Choreography way;

    /**
     * Creates the reduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce
     */
    public Cray(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.way = isShort(parameters)
                ? new Binomial(name, parameters, true)
                : new ReduceScatterGather(name, parameters, true);
    }

    /** Returns whether a vector is reduced up the tree. */
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
