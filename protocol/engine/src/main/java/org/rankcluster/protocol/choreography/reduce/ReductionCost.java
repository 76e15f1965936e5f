package org.rankcluster.protocol.choreography.reduce;

/**
 * The cost of a reduction algorithm as a formula in alpha, beta and gamma (Shan et al., section III-A). A message of n bytes takes alpha +
 * n beta, combining n bytes takes n gamma, and nothing overlaps.
 *
 * @param alphas number of consecutive messages
 * @param betas number of vectors that links carry consecutively
 * @param gammas number of vectors that are combined consecutively
 */
public record ReductionCost(double alphas, double betas, double gammas) {
    /**
     * Returns the time for a vector.
     *
     * @param alpha latency of a message, in any unit of time
     * @param beta time of a byte on a link
     * @param gamma time to combine a byte
     * @param bytes bytes of the vector, 0 or more
     * @return time, in the unit of the arguments
     */
    public double time(double alpha, double beta, double gamma, double bytes) {
        return alphas * alpha + bytes * (betas * beta + gammas * gamma);
    }

    ReductionCost plus(ReductionCost more) {
        return new ReductionCost(alphas + more.alphas, betas + more.betas, gammas + more.gammas);
    }

    /** Returns the fraction of a vector without one of {@code parts} parts: (P - 1)/P. */
    static double others(int parts) {
        return (parts - 1.0) / parts;
    }
}
