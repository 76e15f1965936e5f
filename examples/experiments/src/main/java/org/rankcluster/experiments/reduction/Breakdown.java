package org.rankcluster.experiments.reduction;

import java.util.List;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Reported;

/**
 * The time of a reduction, in the four parts of Shan et al., section V-A. The CPU's part comes from the profile of the run, less the
 * stages of the gather and Cray's copy. The gather is its formula, alpha log P + (P - 1)/P N beta, with those stages. The remaining
 * time is messages.
 *
 * @param total total time, in seconds
 * @param local time of combining
 * @param gather time of the gather's messages and stages
 * @param other time of Cray's copy
 */
record Breakdown(double total, double local, double gather, double other) {
    private static final double ALPHA = 3e-6;

    /** Number of messages of a rendezvous. */
    private static final int HAND_SHAKE = 3;

    /** Names of the parts, as in the paper's figures. */
    static final List<String> PARTS = List.of("comm", "local", "gather", "other");

    static final String HOW = "local is the CPU's part of the run's profile; gather is (P - 1)/P N beta, with 9 us and"
            + " reduce.gather a stage; other is Cray's copy; comm is the rest of the measured time.";

    static Breakdown of(ExperimentRuns runs, String algorithm, int ranks, int threads, int floats) {
        JobResult result = runs.run(Cori.job(algorithm, ranks, threads, floats));
        double total = Reported.number(result, String.valueOf(floats));
        CoriCosts costs = CoriCosts.of(runs);
        boolean isCray = algorithm.equals(Cori.CRAY);
        int stages = algorithm.equals(Cori.BINOMIAL) ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
        double synchronising = stages * costs.gatherStage();
        double copy = isCray ? floats * costs.crayCopy() * 1e-9 : 0;
        double messages =
                stages == 0 ? 0 : stages * HAND_SHAKE * ALPHA + (ranks - 1.0) / ranks * floats * costs.beta() * 1e-9;
        return new Breakdown(total, Cori.computing(result) - synchronising - copy, messages + synchronising, copy);
    }

    /** Returns the time of messages of the reduction itself. */
    double comm() {
        return total - local - gather - other;
    }
}
