package org.rankcluster.protocol.choreography.reduce;

/**
 * What a reduction takes in the model of Shan et al., section III-A: a message of n bytes takes alpha + n beta, combining n bytes n
 * gamma, and nothing overlaps.
 *
 * @param alphas messages one after the other
 * @param betas vectors that go over links one after the other
 * @param gammas vectors that are combined one after the other
 */
public record ReductionCost(double alphas, double betas, double gammas) {
    /** Time for a vector of {@code bytes} bytes. */
    public double time(double alpha, double beta, double gamma, double bytes) {
        return alphas * alpha + bytes * (betas * beta + gammas * gamma);
    }

    ReductionCost plus(ReductionCost more) {
        return new ReductionCost(alphas + more.alphas, betas + more.betas, gammas + more.gammas);
    }

    /** Part of a vector that is left when one of {@code parts} parts is taken away: (P - 1)/P. */
    static double others(int parts) {
        return (parts - 1.0) / parts;
    }
}
