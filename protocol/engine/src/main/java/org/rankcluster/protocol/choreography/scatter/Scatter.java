package org.rankcluster.protocol.choreography.scatter;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;

/**
 * Scatter: each rank gets its block of what the root has. In scatterv blocks differ in length, and only the root knows the
 * lengths, so there is no tree.
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
