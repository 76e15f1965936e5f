package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.BinomialTree;

/**
 * The cost of {@link ReduceScatterGather}: "2 alpha log P + 2 (P - 1)/P N beta + (P - 1)/P N gamma". If P is no power of two, the next
 * lower one counts, and "the extra cost is 2 alpha + N beta + 1/2 N gamma" (Shan et al., section III-C).
 */
public final class ReduceScatterGatherCost {
    private static final ReductionCost PAIRS = new ReductionCost(2, 1, 0.5);

    private ReduceScatterGatherCost() {}

    /**
     * Returns the cost for a number of ranks, 1 or more.
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost of(int ranks) {
        int active = Integer.highestOneBit(ranks);
        double others = ReductionCost.others(active);
        ReductionCost halving = new ReductionCost(2 * stages(ranks), 2 * others, others);
        return active == ranks ? halving : halving.plus(PAIRS);
    }

    /** Returns the number of stages of the gather. */
    static int stages(int ranks) {
        return BinomialTree.ceilLog2(Integer.highestOneBit(ranks));
    }
}
