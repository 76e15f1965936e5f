package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.BinomialTree;

/** Cost of {@link Binomial}: "log P x (alpha + N beta + N gamma)" (Shan et al., section III-B), log P rounded up. */
public final class BinomialCost {
    private BinomialCost() {}

    /** For so many ranks. */
    public static ReductionCost of(int ranks) {
        int steps = BinomialTree.ceilLog2(ranks);
        return new ReductionCost(steps, steps, steps);
    }
}
