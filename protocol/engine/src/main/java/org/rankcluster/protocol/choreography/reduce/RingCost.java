package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.BinomialTree;

/**
 * The cost of {@link Ring}: "(P + log P) alpha + 2 (P - 1)/P N beta + (P - 1)/P N gamma" (Shan et al., section III-D), log P rounded up.
 * The paper counts P steps. P - 1 are necessary, because a block passes all ranks except the one where it begins.
 */
public final class RingCost {
    private RingCost() {}

    /**
     * Returns the cost as printed in the paper, for a number of ranks, 1 or more.
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost printed(int ranks) {
        return cost(ranks, ranks);
    }

    /**
     * Returns the cost with the necessary steps, for a number of ranks, 1 or more.
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost of(int ranks) {
        return cost(ranks, ranks - 1);
    }

    private static ReductionCost cost(int ranks, int steps) {
        double others = ReductionCost.others(ranks);
        return new ReductionCost(steps + stages(ranks), 2 * others, others);
    }

    /** Returns the number of stages of the gather. */
    static int stages(int ranks) {
        return BinomialTree.ceilLog2(ranks);
    }
}
