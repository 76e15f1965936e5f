package org.rankcluster.protocol.choreography.scan;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;

/** The collective scan with its algorithms: the vectors of ranks 0 to r, combined in rank order, at rank r. */
public final class Scan {
    public static final Collective SCAN = new Collective(
            "scan",
            List.of(
                    Algorithm.of("distance-doubling", DistanceDoubling::inclusive),
                    Algorithm.of("recursive-doubling", RecursiveDoubling::inclusive)),
            parameters -> "distance-doubling");

    private Scan() {}
}
