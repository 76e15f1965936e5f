package org.rankcluster.protocol.choreography.scan;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * The collective exscan with its algorithms: the vectors of ranks 0 to r - 1, combined in rank order, at rank r. Rank 0 gets no result.
 */
public final class Exscan {
    public static final Collective EXSCAN = Collective.byCost(
            "exscan",
            List.of(
                    Algorithm.of("distance-doubling", DistanceDoubling::exclusive),
                    Algorithm.of("recursive-doubling", RecursiveDoubling::exclusive)),
            Exscan::compare);

    private Exscan() {}

    /** Compares the costs in the algorithms' comments. If ranks exchange in pairs, all but the first pairs are distant. */
    private static Fastest compare(Parameters parameters) {
        MessageCosts costs = parameters.costs();
        int ranks = parameters.ranks();
        double bytes = parameters.bytes();
        int doublings = BinomialTree.ceilLog2(Math.max(1, ranks - 1));
        int exchanges = parameters.doublings();
        return new Fastest()
                .or("distance-doubling", costs.message(bytes) + doublings * costs.combined(bytes))
                .or(
                        "recursive-doubling",
                        costs.message(bytes)
                                + (exchanges - 1) * costs.inPairs(ranks).message(bytes)
                                + bytes * (2 * exchanges * costs.ofCombined() + costs.ofCopied()));
    }
}
