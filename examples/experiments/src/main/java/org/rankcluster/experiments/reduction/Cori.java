package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.cli.ExperimentRuns;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.experiments.addressing.Reported;
import org.rankcluster.experiments.programs.VectorReduce;

/** Reductions of phantom vectors on Cori, a rank a node, and numbers of its machine file in ns a float. */
final class Cori {
    static final String MACHINE = "cori-knl";

    /** The vectors of BIGSTICK, and of most figures. */
    static final int LONG = 200_000_000;

    static final double BETA = 0.643;
    static final double GAMMA = 0.965;
    static final double THREAD_FACTOR = 1.549;
    static final double CRAY_GAMMA = 2.605;
    static final double CRAY_COPY = 0.705;

    /** Seconds of a stage of a gather, apart from its message: {@code reduce.gather}. */
    static final double GATHER_STAGE = 118e-6;

    static final String CRAY = "cray";
    static final String BINOMIAL = "binomial";
    static final String RED_SCAT = "reduce-scatter-gather";
    static final String RING = "ring";

    /** Said by all experiments with such vectors. */
    static final String PHANTOMS = "vectors are phantoms, a rank a node: 512 of 200 M floats would take 410 GB.";

    private Cori() {}

    /** A reduction of so many floats. */
    static List<String> job(String algorithm, int ranks, int threads, int floats, String... more) {
        List<String> words = new ArrayList<>(List.of(
                VectorReduce.class.getName(),
                "--machine=" + MACHINE,
                "--ranks=" + ranks,
                "--set=phantom=true",
                "--set=floats=" + floats,
                "--config=collective.reduce=" + algorithm,
                "--config=collective.reduce-threads=" + threads));
        words.addAll(List.of(more));
        return words;
    }

    /** Seconds of {@link #job} at its only size. */
    static double seconds(
            ExperimentRuns laboratory, String algorithm, int ranks, int threads, int floats, String... more) {
        return Reported.number(laboratory.run(job(algorithm, ranks, threads, floats, more)), String.valueOf(floats));
    }

    /** Most seconds that a rank's CPU spent in its reductions. */
    static double computing(JobResult result) {
        return result.profile().calls().stream()
                .filter(call -> call.call().equals("reduce"))
                .map(Profile.Call::compute)
                .mapToDouble(Profile.Seconds::max)
                .max()
                .orElse(0);
    }

    /** The paper's name of an algorithm. */
    static String name(String algorithm) {
        return switch (algorithm) {
            case CRAY -> "Cray";
            case BINOMIAL -> "Binomial";
            case RED_SCAT -> "RedScat";
            default -> "Ring";
        };
    }
}
