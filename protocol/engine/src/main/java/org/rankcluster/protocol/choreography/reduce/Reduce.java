package org.rankcluster.protocol.choreography.reduce;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.Parameters;

/** The collective reduce with its algorithms: the vectors of all ranks, combined element by element in rank order, at the root. */
public final class Reduce {
    public static final Collective REDUCE = Collective.byCost(
            "reduce",
            List.of(
                    Algorithm.of("binomial", Binomial::new),
                    Algorithm.of("reduce-scatter-gather", ReduceScatterGather::new),
                    Algorithm.commutative("ring", Ring::new),
                    Algorithm.ofMachine("cray", Cray::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new)),
            Reduce::compare);

    private Reduce() {}

    private static Fastest compare(Parameters parameters) {
        CollectiveScope scope = parameters.scope();
        boolean cuts = parameters.isLongVector();
        Estimates estimates = new Estimates(parameters);
        return new Fastest()
                .or("binomial", estimates.binomial())
                .or("reduce-scatter-gather", cuts, estimates::reduceScatterGather)
                .or("ring", cuts && parameters.commutative(), estimates::ring)
                .or("cray", scope.missing(Rule.NATIVE) == null, estimates::cray)
                .or("tree", scope.suits(Rule.TREE), () -> scope.combining(parameters.bytes(), parameters.ranks(), 1));
    }
}
