package org.rankcluster.protocol.choreography.barrier;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;

/** The collective barrier with its algorithms: no rank leaves before all have arrived. */
public final class Barrier {
    public static final Collective BARRIER = new Collective(
            "barrier",
            List.of(
                    Algorithm.of("dissemination", Dissemination::new),
                    Algorithm.where(Rule.INTERRUPT, "interrupt", Interrupt::new)),
            parameters -> parameters.scope().suits(Rule.INTERRUPT) ? "interrupt" : "dissemination");

    private Barrier() {}
}
