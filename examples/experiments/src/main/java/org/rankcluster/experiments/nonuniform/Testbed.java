package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.List;

/** The three implementations that Balaji et al. compare in sections 5.4 and 5.5, on their machine. */
enum Testbed {
    /** PETSc's default: packing by hand, a message to each process that needs some. */
    HAND("hand-tuned", "hand", "bins", "dual"),
    /** Datatypes and alltoallw over MVAPICH2-0.9.5. */
    ORIGINAL("MVAPICH2-0.9.5", "datatypes", "round-robin", "single"),
    /** Datatypes and alltoallw over the optimised MPI. */
    OPTIMISED("MVAPICH2-New", "datatypes", "bins", "dual");

    static final String MACHINE = "ib-ddr-2007";

    /** Nodes of the machine; from there on two processes share one. */
    private static final int NODES = 64;

    private final String label;
    private final String scatter;
    private final String algorithm;
    private final String engine;

    Testbed(String label, String scatter, String algorithm, String engine) {
        this.label = label;
        this.scatter = scatter;
        this.algorithm = algorithm;
        this.engine = engine;
    }

    /** Its name in the paper's figures. */
    String label() {
        return label;
    }

    /** Returns a job of a program that has the setting {@code scatter}. */
    List<String> job(String program, int ranks, List<String> more) {
        List<String> words = new ArrayList<>(List.of(
                program,
                "--machine=" + MACHINE,
                "--ranks=" + ranks,
                "--ranks-per-node=" + Math.ceilDiv(ranks, NODES),
                "--config=collective.alltoallw=" + algorithm,
                "--config=datatype-engine=" + engine,
                "--set=scatter=" + scatter));
        words.addAll(more);
        return words;
    }

    /** What a time gains on another one, in percent of that. */
    static double gain(double old, double now) {
        return 100 * (1 - now / old);
    }
}
