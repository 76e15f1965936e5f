package org.rankcluster.protocol.choreography.gather;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * Gather: the blocks of all ranks, in rank order, at the root. In gatherv blocks differ in length, and only the root knows
 * the lengths, so there is no tree.
 */
public final class Gather {
    private static final Algorithm LINEAR = Algorithm.of("linear", Linear::new);

    public static final Collective GATHER =
            new Collective("gather", List.of(Algorithm.of("binomial", Binomial::new), LINEAR), Gather::choice);

    public static final Collective GATHERV = new Collective("gatherv", List.of(LINEAR), parameters -> "linear");

    private Gather() {}

    /** By the costs at the root, which copies its own block after those of others have come straight to it. */
    private static String choice(Parameters parameters) {
        MessageCosts costs = parameters.costs();
        int ranks = parameters.ranks();
        double bytes = parameters.bytes();
        return new Fastest()
                .or("binomial", costs.blocksThroughTree(ranks, bytes))
                .or("linear", costs.message(bytes) + (ranks - 2) * costs.nextReceived(bytes) + bytes * costs.ofCopied())
                .name();
    }
}
