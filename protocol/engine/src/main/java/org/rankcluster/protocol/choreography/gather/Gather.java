package org.rankcluster.protocol.choreography.gather;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;

/**
 * Gather: the blocks of all ranks, in rank order, at the root. In gatherv blocks have different lengths, and only the root has all lengths,
 * so there is no tree.
 */
public final class Gather {
    public static final Collective GATHER = new Collective(
            "gather",
            List.of(
                    Algorithm.of("binomial", Binomial::new),
                    Algorithm.of("linear", (name, parameters) -> new Linear(name, parameters, true))),
            parameters -> "binomial");

    public static final Collective GATHERV = new Collective(
            "gatherv",
            List.of(Algorithm.of("linear", (name, parameters) -> new Linear(name, parameters, false))),
            parameters -> "linear");

    private Gather() {}
}
