package org.rankcluster.protocol.choreography.reduce;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/** Reduce: the vectors of all ranks, combined element by element in rank order, at the root. */
public final class Reduce {
    public static final Collective REDUCE = new Collective(
            "reduce",
            List.of(
                    Algorithm.of("binomial", Binomial::new),
                    Algorithm.of("reduce-scatter-gather", ReduceScatterGather::new),
                    Algorithm.commutative("ring", Ring::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new)),
            Reduce::choice);

    private Reduce() {}

    /** By the costs in the algorithms' comments, but where P is no power of two. */
    private static String choice(Parameters parameters) {
        CollectiveScope situation = parameters.situation();
        MessageCosts costs = parameters.costs();
        double bytes = parameters.bytes();
        int ranks = parameters.ranks();
        double others = (ranks - 1.0) / ranks;
        double cut = others * bytes * (2 * costs.ofByte() + costs.ofCombined());
        return new Fastest()
                .or("binomial", parameters.doublings() * costs.combined(bytes))
                .or(
                        "reduce-scatter-gather",
                        parameters.isLongVector(),
                        () -> 2 * parameters.doublings() * costs.begin(bytes / 4) + cut)
                .or(
                        "ring",
                        parameters.isLongVector() && parameters.commutative(),
                        () -> (ranks - 1 + parameters.doublings()) * costs.begin(bytes / ranks) + cut)
                .or("tree", situation.suits(Rule.TREE), () -> situation.combining(bytes, ranks, 1))
                .name();
    }
}
