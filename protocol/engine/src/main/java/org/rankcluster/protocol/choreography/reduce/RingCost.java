package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.BinomialTree;

/**
 * Cost of {@link Ring}: "(P + log P) alpha + 2 (P - 1)/P N beta + (P - 1)/P N gamma" (Shan et al., section III-D), log P rounded up. The
 * paper counts P steps; P - 1 are taken, as a block goes past all ranks but the one where it begins.
 */
public final class RingCost {
    private RingCost() {}

    /** As the paper prints it. */
    public static ReductionCost printed(int ranks) {
        return cost(ranks, ranks);
    }

    /** With the steps that are taken. */
    public static ReductionCost of(int ranks) {
        return cost(ranks, ranks - 1);
    }

    private static ReductionCost cost(int ranks, int steps) {
        double others = ReductionCost.others(ranks);
        return new ReductionCost(steps + stages(ranks), 2 * others, others);
    }

    /** Stages of the gather. */
    static int stages(int ranks) {
        return BinomialTree.ceilLog2(ranks);
    }
}
