package org.rankcluster.protocol.choreography.allreduce;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.VectorHalving;

/**
 * The collective allreduce with its algorithms: the vectors of all ranks, combined element by element in rank order, at all ranks. All
 * ranks get the same bits if the operator's commutativity holds bit by bit.
 */
public final class Allreduce {
    public static final Collective ALLREDUCE = Collective.byCost(
            "allreduce",
            List.of(
                    Algorithm.of("recursive-doubling", RecursiveDoubling::new),
                    Algorithm.of("reduce-scatter-allgather", ReduceScatterAllgather::new),
                    Algorithm.commutative("ring", Ring::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new)),
            Allreduce::compare);

    private Allreduce() {}

    /** Compares the costs in the algorithms' comments, with the links that distant ranks share. */
    private static Fastest compare(Parameters parameters) {
        CollectiveScope scope = parameters.scope();
        int ranks = parameters.ranks();
        double bytes = parameters.bytes();
        return new Fastest()
                .or("recursive-doubling", recursiveDoubling(parameters.costs(), ranks, bytes))
                .or(
                        "reduce-scatter-allgather",
                        parameters.isLongVector(),
                        () -> reduceScatterAllgather(parameters.costs(), ranks, bytes))
                .or(
                        "ring",
                        parameters.isLongVector() && parameters.commutative(),
                        () -> ring(parameters.costs(), ranks, bytes))
                .or("tree", scope.suits(Rule.TREE), () -> scope.combining(bytes, ranks, 2));
    }

    private static double recursiveDoubling(MessageCosts costs, int ranks, double bytes) {
        int levels = BinomialTree.floorLog2(ranks);
        double first = levels > 0 ? costs.combined(bytes) : 0;
        double fold = 1 << levels < ranks ? costs.combined(bytes) + costs.message(bytes) : 0;
        return first + Math.max(0, levels - 1) * costs.inPairs(ranks).combined(bytes) + fold;
    }

    private static double reduceScatterAllgather(MessageCosts costs, int ranks, double bytes) {
        double exchanges = 2 * VectorHalving.time(costs, ranks, bytes);
        return exchanges
                + VectorHalving.ofOdd(costs, ranks, bytes)
                + VectorHalving.combined(ranks) * bytes * costs.ofCombined();
    }

    private static double ring(MessageCosts costs, int ranks, double bytes) {
        double block = bytes / ranks;
        return (ranks - 1) * (costs.message(block) + costs.combined(block));
    }
}
