package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Plot;

/** The three implementations that Balaji et al. compare in sections 5.4 and 5.5, on their machine. */
enum Testbed {
    /** PETSc's default: packing by the program, a message to each process that needs data. */
    HAND("hand-tuned", "hand", "bins", "dual"),
    /** Datatypes and alltoallw over MVAPICH2-0.9.5. */
    ORIGINAL("MVAPICH2-0.9.5", "datatypes", "round-robin", "single"),
    /** Datatypes and alltoallw over the optimised MPI. */
    OPTIMISED("MVAPICH2-New", "datatypes", "bins", "dual");

    static final String MACHINE = "ib-ddr-2007";

    /** Number of nodes of the machine; with more processes, two share a node. */
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

    /** Returns its name in the paper's figures. */
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

    /** Returns numbers of processes that double, from {@code least} up to {@code most}. */
    static int[] processes(int least, int most) {
        return IntStream.iterate(least, size -> size <= most, size -> 2 * size).toArray();
    }

    /** Runs a job of each implementation on each number of processes. */
    static void runAll(ExperimentRuns runs, int[] processes, BiFunction<Testbed, Integer, List<String>> job) {
        List<List<String>> jobs = new ArrayList<>();
        for (int ranks : processes) {
            for (Testbed one : values()) {
                jobs.add(job.apply(one, ranks));
            }
        }
        runs.runAll(jobs);
    }

    /** Returns a curve of times over the number of processes for each implementation. */
    static List<Plot.Series> lines(int[] processes, ToDoubleBiFunction<Testbed, Integer> time) {
        double[] across = IntStream.of(processes).asDoubleStream().toArray();
        return Arrays.stream(values())
                .map(one -> new Plot.Series(
                        one.label,
                        across,
                        IntStream.of(processes)
                                .mapToDouble(ranks -> time.applyAsDouble(one, ranks))
                                .toArray()))
                .toList();
    }

    /** Returns the gain of a time over another one, in percent of the other. */
    static double gain(double old, double now) {
        return 100 * (1 - now / old);
    }
}
