package org.rankcluster.protocol.choreography.allgather;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.gatherscatter.Gather;

/**
 * The collective allgather with its algorithms: the blocks of all ranks, in rank order, at all ranks. In allgatherv blocks have different
 * lengths.
 */
public final class Allgather {
    private static final List<Algorithm> ALGORITHMS = List.of(
            Algorithm.of("ring", Ring::new),
            Algorithm.of("recursive-doubling", RecursiveDoubling::new),
            Algorithm.of("bruck", Bruck::new),
            Algorithm.of("dissemination", Dissemination::new));

    public static final Collective ALLGATHER = Collective.byCost("allgather", ofEqualLengths(), Allgather::compare);

    public static final Collective ALLGATHERV =
            new Collective("allgatherv", ofAnyLengths(), Allgather::choiceOfAnyLengths);

    /** Total size below which MPICH uses Bruck's algorithm: 80 KiB (Thakur, Rabenseifner, Gropp 2005, section 4.1). */
    private static final int SHORT = 80 * 1024;

    private Allgather() {}

    private static List<Algorithm> ofEqualLengths() {
        List<Algorithm> algorithms = new ArrayList<>(ALGORITHMS);
        algorithms.add(Algorithm.where(Rule.TREE, "gather-tree", GatherTree::new));
        return List.copyOf(algorithms);
    }

    private static List<Algorithm> ofAnyLengths() {
        List<Algorithm> algorithms = new ArrayList<>(ALGORITHMS);
        algorithms.add(Algorithm.of("mpich", Allgather::byTotal));
        algorithms.add(Algorithm.of("outlier", Outliers::choreography));
        return List.copyOf(algorithms);
    }

    /** Compares the costs in the algorithms' comments. */
    private static Fastest compare(Parameters parameters) {
        CollectiveScope scope = parameters.scope();
        MessageCosts costs = parameters.costs();
        int ranks = parameters.ranks();
        double total = parameters.blocks().total();
        double block = total / ranks;
        return new Fastest()
                .or(
                        "recursive-doubling",
                        Integer.bitCount(ranks) == 1,
                        () -> Dissemination.doubling(costs, costs.inPairs(ranks), ranks, block))
                .or("ring", (ranks - 1) * costs.message(block))
                .or("dissemination", Dissemination.time(costs, ranks, block))
                .or("bruck", Dissemination.withoutSecond(costs, ranks, block) + total * costs.ofCopied())
                .or(
                        "gather-tree",
                        parameters.lengths() == null && scope.suits(Rule.TREE),
                        () -> Gather.time(parameters) + scope.combining(total, ranks, 1));
    }

    /** Chooses as for equal blocks, but not the ring if a few blocks are far longer than the others: each would travel around it alone. */
    private static String choiceOfAnyLengths(Parameters parameters) {
        String ofEqual = compare(parameters).name();
        return ofEqual.equals("ring") && Outliers.exist(parameters) ? Outliers.choice(parameters) : ofEqual;
    }

    /** Creates MPICH's choice by the total size, with a configurable limit. In Balaji et al. the ring may be used for less than 512 KiB. */
    private static Choreography byTotal(String name, Parameters parameters) {
        int total = parameters.blocks().total();
        int ringFrom = parameters.nonuniform().ringFrom();
        boolean powerOfTwo = Integer.bitCount(parameters.ranks()) == 1;
        if (powerOfTwo && total < ringFrom) {
            return new RecursiveDoubling(name, parameters);
        }
        return total < Math.min(SHORT, ringFrom) ? new Bruck(name, parameters) : new Ring(name, parameters);
    }
}
