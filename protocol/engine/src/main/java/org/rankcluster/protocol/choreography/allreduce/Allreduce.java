package org.rankcluster.protocol.choreography.allreduce;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * Allreduce: the vectors of all ranks, combined element by element in rank order, at all ranks. All ranks get the same bits if the
 * operator's commutativity holds bit by bit.
 */
public final class Allreduce {
    public static final Collective ALLREDUCE = new Collective(
            "allreduce",
            List.of(
                    Algorithm.of("recursive-doubling", RecursiveDoubling::new),
                    Algorithm.of("reduce-scatter-allgather", ReduceScatterAllgather::new),
                    Algorithm.commutative("ring", Ring::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new)),
            Allreduce::choice);

    private Allreduce() {}

    /** By the costs in the algorithms' comments, but where P is no power of two. */
    private static String choice(Parameters parameters) {
        CollectiveScope situation = parameters.situation();
        MessageCosts costs = parameters.costs();
        double bytes = parameters.bytes();
        int ranks = parameters.ranks();
        double others = (ranks - 1.0) / ranks;
        return new Fastest()
                .or("recursive-doubling", parameters.doublings() * costs.combined(bytes))
                .or(
                        "reduce-scatter-allgather",
                        parameters.isLongVector(),
                        () -> 2 * parameters.doublings() * costs.begin(bytes / 4)
                                + others * bytes * (2 * costs.ofByte() + costs.ofCombined()))
                .or(
                        "ring",
                        parameters.isLongVector() && parameters.commutative(),
                        () -> (ranks - 1) * (costs.message(bytes / ranks) + costs.combined(bytes / ranks)))
                .or("tree", situation.suits(Rule.TREE), () -> situation.combining(bytes, ranks, 2))
                .name();
    }
}
