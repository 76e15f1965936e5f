package org.rankcluster.protocol.choreography.gatherscatter;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * The collective gather with its algorithms: the blocks of all ranks, in rank order, at the root. In gatherv blocks have different lengths,
 * and only the root has all lengths, so there is no tree.
 */
public final class Gather {
    public static final Collective GATHER = Collective.byCost(
            "gather",
            List.of(
                    Algorithm.of("binomial", BinomialGather::new),
                    Algorithm.of("linear", (name, parameters) -> Linear.gather(name, parameters, true))),
            Gather::compare);

    public static final Collective GATHERV = new Collective(
            "gatherv",
            List.of(Algorithm.of("linear", (name, parameters) -> Linear.gather(name, parameters, false))),
            parameters -> "linear");

    private Gather() {}

    private static Fastest compare(Parameters parameters) {
        return new Fastest().or("binomial", binomial(parameters)).or("linear", linear(parameters));
    }

    /**
     * Returns the estimated time of a gather of equal blocks.
     *
     * @param parameters arguments of the gather
     * @return time at the root, in picoseconds
     */
    public static double time(Parameters parameters) {
        return Math.min(binomial(parameters), linear(parameters));
    }

    private static double binomial(Parameters parameters) {
        return parameters.costs().blocksThroughTree(parameters.ranks(), parameters.bytes());
    }

    /** Returns the time of the linear gather. The root copies its own block after the blocks of others have arrived. */
    private static double linear(Parameters parameters) {
        MessageCosts costs = parameters.costs();
        double bytes = parameters.bytes();
        return costs.message(bytes) + (parameters.ranks() - 2) * costs.nextReceived(bytes) + bytes * costs.ofCopied();
    }
}
