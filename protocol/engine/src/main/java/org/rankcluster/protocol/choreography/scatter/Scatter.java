package org.rankcluster.protocol.choreography.scatter;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;

/**
 * Scatter: each rank gets its block of the root's data. In scatterv blocks have different lengths, and only the root has all lengths, so
 * there is no tree.
 */
public final class Scatter {
    public static final Collective SCATTER = new Collective(
            "scatter",
            List.of(
                    Algorithm.of("binomial", Binomial::new),
                    Algorithm.of("linear", (name, parameters) -> new Linear(name, parameters, true))),
            parameters -> "binomial");

    public static final Collective SCATTERV = new Collective(
            "scatterv",
            List.of(Algorithm.of("linear", (name, parameters) -> new Linear(name, parameters, false))),
            parameters -> "linear");

    private Scatter() {}
}
