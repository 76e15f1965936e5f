package org.rankcluster.protocol.choreography.alltoall;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * Alltoall: each rank has a block for each, and gets one from each. In alltoallv blocks differ in length, and a rank knows
 * only what it sends and receives itself.
 */
public final class Alltoall {
    private static final Algorithm SCATTERED = Algorithm.of("scattered", Scattered::new);
    private static final Algorithm PAIRWISE = Algorithm.of("pairwise", Pairwise::new);

    public static final Collective ALLTOALL = new Collective(
            "alltoall", List.of(Algorithm.of("bruck", Bruck::new), SCATTERED, PAIRWISE), Alltoall::choice);

    public static final Collective ALLTOALLV =
            new Collective("alltoallv", List.of(SCATTERED, PAIRWISE), parameters -> "scattered");

    /** Up to here a block is short: 256 B as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.2). */
    private static final int SHORT = 256;

    /** Up to here a block is of medium length: 32 KiB as in MPICH. */
    private static final int MEDIUM = 32 * 1024;

    private static final int FEW_RANKS = 8;

    private Alltoall() {}

    private static String choice(Parameters parameters) {
        if (parameters.bytes() <= SHORT && parameters.ranks() >= FEW_RANKS) {
            return "bruck";
        }
        return parameters.bytes() <= MEDIUM ? "scattered" : "pairwise";
    }
}
