package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.BinomialTree;

/** The cost of {@link Binomial}: "log P x (alpha + N beta + N gamma)" (Shan et al., section III-B), log P rounded up. */
public final class BinomialCost {
    private BinomialCost() {}

    /**
     * Returns the cost for a number of ranks, 1 or more.
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost of(int ranks) {
        int steps = BinomialTree.ceilLog2(ranks);
        return new ReductionCost(steps, steps, steps);
    }
}
