package org.rankcluster.protocol.choreography.alltoall;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * Alltoall: each rank has a block for each, and gets one from each. In alltoallv and alltoallw blocks have different lengths, and a rank
 * has only the lengths of the blocks that it sends and receives itself.
 */
public final class Alltoall {
    private static final Algorithm SCATTERED = Algorithm.of("scattered", Scattered::new);
    private static final Algorithm PAIRWISE = Algorithm.of("pairwise", Pairwise::new);

    public static final Collective ALLTOALL = new Collective(
            "alltoall", List.of(Algorithm.of("bruck", Bruck::new), SCATTERED, PAIRWISE), Alltoall::choice);

    public static final Collective ALLTOALLV =
            new Collective("alltoallv", List.of(SCATTERED, PAIRWISE), parameters -> "scattered");

    /** Alltoallv with a datatype for each block; blocks are packed as they leave. */
    public static final Collective ALLTOALLW = new Collective(
            "alltoallw",
            List.of(SCATTERED, PAIRWISE, Algorithm.of("round-robin", RoundRobin::new), Algorithm.of("bins", Bins::new)),
            parameters -> "bins");

    private Alltoall() {}

    /** Up to here a block is of medium length: 32 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.2). */
    private static final int MEDIUM = 32 * 1024;

    /**
     * By the costs in the algorithms' comments. Bruck's messages carry half of all blocks, which are packed before and
     * unpacked after; the scattered ones need not wait for each other. Pairs take no less time by the formula, but keep long messages from
     * meeting at one receiver.
     */
    private static String choice(Parameters parameters) {
        if (parameters.ranks() == 1) {
            return "pairwise"; // a copy
        }
        MessageCosts costs = parameters.costs();
        double bytes = parameters.bytes();
        double half = bytes * parameters.ranks() / 2;
        String many = parameters.bytes() <= MEDIUM ? "scattered" : "pairwise";
        return new Fastest()
                .or(many, costs.latency() + (parameters.ranks() - 1) * costs.next(bytes))
                .or("bruck", parameters.doublings() * (costs.message(half) + 2 * half * costs.ofCopied()))
                .name();
    }
}
