package org.rankcluster.protocol.choreography.allreduce;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * Allreduce: the vectors of all ranks, combined element by element in rank order, at all ranks: the same bits at each, for
 * operators whose commutativity holds bit by bit.
 */
public final class Allreduce {
    public static final Collective ALLREDUCE = new Collective(
            "allreduce",
            List.of(
                    Algorithm.of("recursive-doubling", RecursiveDoubling::new),
                    Algorithm.of("reduce-scatter-allgather", ReduceScatterAllgather::new),
                    Algorithm.commutative("ring", Ring::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new)),
            Allreduce::choice);

    /** Up to here a vector is short: 2 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.5). */
    private static final int SHORT = 2 * 1024;

    private Allreduce() {}

    private static String choice(Parameters parameters) {
        if (parameters.situation().suits(Rule.TREE)) {
            return "tree";
        }
        int elements = parameters.bytes() / parameters.elementBytes();
        boolean isShort = parameters.bytes() <= SHORT || elements < Integer.highestOneBit(parameters.ranks());
        return isShort ? "recursive-doubling" : "reduce-scatter-allgather";
    }
}
