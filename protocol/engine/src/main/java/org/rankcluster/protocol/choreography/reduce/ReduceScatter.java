package org.rankcluster.protocol.choreography.reduce;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * The collective reduce-scatter with its algorithms: the vectors of all ranks, combined in rank order and cut into blocks, one for each
 * rank.
 */
public final class ReduceScatter {
    public static final Collective REDUCE_SCATTER = Collective.byCost(
            "reduce-scatter",
            List.of(
                    Algorithm.commutative("recursive-halving", RecursiveHalvingReduceScatter::new),
                    Algorithm.of("pairwise", PairwiseReduceScatter::new),
                    Algorithm.where(Rule.TREE, "tree", TreeReduceScatter::new)),
            ReduceScatter::compare);

    private ReduceScatter() {}

    /** Compares the costs in the algorithms' comments. */
    private static Fastest compare(Parameters parameters) {
        CollectiveScope scope = parameters.scope();
        MessageCosts costs = parameters.costs();
        int ranks = parameters.ranks();
        double bytes = parameters.blocks().total();
        double block = bytes / ranks;
        double copies = parameters.commutative() ? 0 : 2 * block * costs.ofCopied();
        return new Fastest()
                .or("pairwise", (ranks - 1) * costs.inShifts(ranks).combined(block) + copies)
                .or(
                        "recursive-halving",
                        parameters.commutative(),
                        () -> RecursiveHalvingReduceScatter.time(costs, ranks, bytes))
                .or("tree", scope.suits(Rule.TREE), () -> scope.combining(bytes, ranks, 2) + block * costs.ofCopied());
    }
}
