package org.rankcluster.protocol.choreography.reducescatter;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

/** Reduce-scatter: the vectors of all ranks, combined in rank order and cut into blocks, one for each rank. */
public final class ReduceScatter {
    public static final Collective REDUCE_SCATTER = new Collective(
            "reduce-scatter",
            List.of(
                    Algorithm.commutative("recursive-halving", RecursiveHalving::new),
                    Algorithm.of("pairwise", Pairwise::new)),
            ReduceScatter::choice);

    /** From this total on, pairwise: 512 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.4). */
    private static final int LONG = 512 * 1024;

    private ReduceScatter() {}

    private static String choice(Parameters parameters) {
        boolean isShort = parameters.blocks().total() < LONG;
        return parameters.commutative() && isShort ? "recursive-halving" : "pairwise";
    }
}
