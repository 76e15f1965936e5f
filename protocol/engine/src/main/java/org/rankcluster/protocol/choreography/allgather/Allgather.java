package org.rankcluster.protocol.choreography.allgather;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

/** Allgather: the blocks of all ranks, in rank order, at all ranks. In allgatherv blocks have different lengths. */
public final class Allgather {
    private static final List<Algorithm> ALGORITHMS = List.of(
            Algorithm.of("ring", Ring::new),
            Algorithm.of("recursive-doubling", RecursiveDoubling::new),
            Algorithm.of("bruck", Bruck::new),
            Algorithm.of("dissemination", Dissemination::new));

    public static final Collective ALLGATHER = new Collective("allgather", ALGORITHMS, Allgather::choice);

    public static final Collective ALLGATHERV =
            new Collective("allgatherv", ofAnyLengths(), Allgather::choiceOfAnyLengths);

    /** Below this total, Bruck's algorithm: 80 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.1). */
    private static final int SHORT = 80 * 1024;

    /** From this total on, the ring: 512 KiB as in MPICH. */
    private static final int LONG = 512 * 1024;

    private Allgather() {}

    private static List<Algorithm> ofAnyLengths() {
        List<Algorithm> algorithms = new ArrayList<>(ALGORITHMS);
        algorithms.add(Algorithm.of("mpich", Allgather::byTotal));
        algorithms.add(Algorithm.of("outlier", Outliers::choreography));
        return List.copyOf(algorithms);
    }

    private static String choice(Parameters parameters) {
        return choice(parameters, LONG);
    }

    /** As for equal blocks, but no ring where a few are far longer than the others: each would go round it alone. */
    private static String choiceOfAnyLengths(Parameters parameters) {
        String ofEqual = choice(parameters, LONG);
        return ofEqual.equals("ring") && Outliers.exist(parameters) ? Outliers.choice(parameters) : ofEqual;
    }

    /** MPICH's choice by the bytes of all, whose limit can be set: what Balaji et al. compare with may take the ring for less than 512 KiB. */
    private static Choreography byTotal(String name, Parameters parameters) {
        return switch (choice(parameters, parameters.nonuniform().ringFrom())) {
            case "recursive-doubling" -> new RecursiveDoubling(name, parameters);
            case "bruck" -> new Bruck(name, parameters);
            default -> new Ring(name, parameters);
        };
    }

    private static String choice(Parameters parameters, int ringFrom) {
        int total = parameters.blocks().total();
        boolean powerOfTwo = Integer.bitCount(parameters.ranks()) == 1;
        if (powerOfTwo && total < ringFrom) {
            return "recursive-doubling";
        }
        return total < Math.min(SHORT, ringFrom) ? "bruck" : "ring";
    }
}
