package org.rankcluster.protocol.choreography.exscan;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;

/** Exscan: the vectors of ranks 0 to r - 1, combined in rank order, at rank r. Rank 0 gets no result. */
public final class Exscan {
    public static final Collective EXSCAN = new Collective(
            "exscan",
            List.of(
                    Algorithm.of("distance-doubling", DistanceDoubling::new),
                    Algorithm.of("recursive-doubling", RecursiveDoubling::new)),
            parameters -> "distance-doubling");

    private Exscan() {}
}
