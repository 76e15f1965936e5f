package org.rankcluster.protocol.choreography.barrier;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;

/** Barrier: no rank leaves before all have come. */
public final class Barrier {
    public static final Collective BARRIER = new Collective(
            "barrier", List.of(Algorithm.of("dissemination", Dissemination::new)), parameters -> "dissemination");

    private Barrier() {}
}
