package org.rankcluster.experiments.reduction;

import org.rankcluster.actors.cli.ExperimentRuns;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiments.sheet.Reported;

/**
 * Where the time of a reduction goes, by the four parts of Shan et al., section V-A. The CPU's part is the profile's of the run, less the
 * stages of the gather and Cray's copy; the gather is its formula, alpha log P + (P - 1)/P N beta, with those stages; what is left is
 * messages.
 *
 * @param total seconds
 * @param local combining
 * @param gather the messages of the gather, and its stages
 * @param other Cray's copy
 */
record Breakdown(double total, double local, double gather, double other) {
    private static final double ALPHA = 3e-6;

    /** A message whose receiver is asked first. */
    private static final int HAND_SHAKE = 3;

    static final String HOW =
            "local is the CPU's part of the run's profile; gather is (P - 1)/P N beta, with 9 us and, but for"
                    + " Cray, reduce.gather a stage; other is Cray's copy; comm is the rest of the measured time.";

    static Breakdown of(ExperimentRuns laboratory, String algorithm, int ranks, int threads, int floats) {
        JobResult result = laboratory.run(Cori.job(algorithm, ranks, threads, floats));
        double total = Reported.number(result, String.valueOf(floats));
        boolean isCray = algorithm.equals(Cori.CRAY);
        int stages = algorithm.equals(Cori.BINOMIAL) ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
        double synchronising = isCray ? 0 : stages * Cori.GATHER_STAGE;
        double copy = isCray ? floats * Cori.CRAY_COPY * 1e-9 : 0;
        double messages =
                stages == 0 ? 0 : stages * HAND_SHAKE * ALPHA + (ranks - 1.0) / ranks * floats * Cori.BETA * 1e-9;
        return new Breakdown(total, Cori.computing(result) - synchronising - copy, messages + synchronising, copy);
    }

    /** Messages of the reduction itself. */
    double comm() {
        return total - local - gather - other;
    }
}
