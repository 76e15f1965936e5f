package org.rankcluster.protocol.choreography.gatherscatter;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * The collective scatter with its algorithms: each rank gets its block of the root's data. In scatterv blocks have different lengths, and
 * only the root has all lengths, so there is no tree.
 */
public final class Scatter {
    public static final Collective SCATTER = Collective.byCost(
            "scatter",
            List.of(
                    Algorithm.of("binomial", BinomialScatter::new),
                    Algorithm.of("linear", (name, parameters) -> Linear.scatter(name, parameters, true))),
            Scatter::compare);

    public static final Collective SCATTERV = new Collective(
            "scatterv",
            List.of(Algorithm.of("linear", (name, parameters) -> Linear.scatter(name, parameters, false))),
            parameters -> "linear");

    private Scatter() {}

    /** Compares the costs at the root. */
    private static Fastest compare(Parameters parameters) {
        MessageCosts costs = parameters.costs();
        int ranks = parameters.ranks();
        double bytes = parameters.bytes();
        return new Fastest()
                .or("binomial", costs.blocksThroughTree(ranks, bytes))
                .or("linear", costs.message(bytes) + (ranks - 2) * costs.nextSent(bytes));
    }
}
