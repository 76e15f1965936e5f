package org.rankcluster.protocol.choreography.reduce;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

/** Reduce: the vectors of all ranks, combined element by element in rank order, at the root. */
public final class Reduce {
    public static final Collective REDUCE = new Collective(
            "reduce",
            List.of(
                    Algorithm.of("binomial", Binomial::new),
                    Algorithm.of("reduce-scatter-gather", ReduceScatterGather::new),
                    Algorithm.commutative("ring", Ring::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new)),
            Reduce::choice);

    /** Up to here a vector is short: 2 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.5). */
    private static final int SHORT = 2 * 1024;

    private Reduce() {}

    private static String choice(Parameters parameters) {
        if (parameters.situation().suits(Rule.TREE)) {
            return "tree";
        }
        int elements = parameters.bytes() / parameters.elementBytes();
        boolean isShort = parameters.bytes() <= SHORT || elements < Integer.highestOneBit(parameters.ranks());
        return isShort ? "binomial" : "reduce-scatter-gather";
    }
}
