package org.rankcluster.protocol.choreography.alltoall;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * The collective alltoall with its algorithms: each rank sends a block to every rank, and receives one from every rank. In alltoallv and
 * alltoallw blocks have different lengths, and a rank has only the lengths of the blocks that it sends and receives itself.
 */
public final class Alltoall {
    private static final Algorithm SCATTERED = Algorithm.of("scattered", Scattered::new);
    private static final Algorithm PAIRWISE = Algorithm.of("pairwise", Pairwise::new);

    public static final Collective ALLTOALL = Collective.byCost(
            "alltoall", List.of(Algorithm.of("bruck", Bruck::new), SCATTERED, PAIRWISE), Alltoall::compare);

    public static final Collective ALLTOALLV =
            new Collective("alltoallv", List.of(SCATTERED, PAIRWISE), parameters -> "scattered");

    /** Alltoallv with a datatype for each block; blocks are packed as they leave. */
    public static final Collective ALLTOALLW = new Collective(
            "alltoallw",
            List.of(
                    SCATTERED,
                    PAIRWISE,
                    Algorithm.of("round-robin", RoundRobin::new),
                    Algorithm.of("bins", BinnedAlltoallw::new)),
            parameters -> "bins");

    private Alltoall() {}

    /**
     * Compares the costs in the algorithms' comments. Bruck's messages contain half of all blocks, which are packed before and unpacked
     * after. Scattered messages do not wait for each other, but meet at receivers. Pairs are therefore faster if scattered messages share
     * links more than pairs do, or if one message uses several links of a node.
     */
    private static Fastest compare(Parameters parameters) {
        int ranks = parameters.ranks();
        if (ranks == 1) {
            return new Fastest().or("pairwise", 0); // a copy
        }
        MessageCosts costs = parameters.costs().inShifts(ranks);
        MessageCosts scattered = parameters.costs().scattered(ranks);
        double bytes = parameters.bytes();
        double all = bytes * ranks;
        return new Fastest()
                .or("scattered", scattered.message(bytes) + (ranks - 2) * scattered.next(bytes))
                .or("pairwise", (ranks - 1) * costs.message(bytes))
                .or(
                        "bruck",
                        parameters.doublings() * (costs.message(all / 2) + all * costs.ofCopied())
                                + 2 * all * costs.ofCopied());
    }
}
