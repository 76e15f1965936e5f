package org.rankcluster.experiments.validation;

import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;

/**
 * The experiment for target 13: a router forwards transit packets before packets of its own node. If a rank receives from two others in
 * turn, it must therefore buffer more and more messages of the farther one. Flow control prevents this. (Almasi et al., "MPI Internals",
 * 2003, "How to crash BGL/MPI in two easy steps".)
 */
final class UnexpectedFlood implements Target {
    private static final int[] MESSAGES = {250, 500, 1000, 2000};

    @Override
    public int number() {
        return 13;
    }

    @Override
    public String title() {
        return "BG/L unexpected messages";
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        double[] counts = new double[MESSAGES.length];
        double[] free = new double[MESSAGES.length];
        double[] limited = new double[MESSAGES.length];
        for (int i = 0; i < MESSAGES.length; i++) {
            counts[i] = MESSAGES[i];
            free[i] = kilobytes(runs, MESSAGES[i], 0);
            limited[i] = kilobytes(runs, MESSAGES[i], 16);
        }
        int last = MESSAGES.length - 1;
        return new FindingsTable(this)
                .judged(
                        "BG/L unexpected bytes, twice the messages, no tokens",
                        "ratio",
                        free[last] / free[last - 1],
                        Tolerance.between(1.8, 2.2))
                .judged(
                        "BG/L unexpected bytes, twice the messages, 16 tokens",
                        "ratio",
                        limited[last] / limited[last - 1],
                        Tolerance.between(0, 1.05))
                .note(
                        "qualitative: without tokens the bytes that the receiver buffers grow with the messages, with tokens they do not.")
                .plot(
                        title(),
                        "messages of each of two senders",
                        "unexpected data, most (KB)",
                        false,
                        new Plot.Series("no flow control", counts, free),
                        new Plot.Series("16 tokens", counts, limited))
                .findings();
    }

    private static double kilobytes(ExperimentRuns runs, int messages, int tokens) {
        return 1e-3
                * FindingsTable.number(
                        runs.run(
                                "flood",
                                "--shape=8x1x1",
                                "--ranks=3",
                                "--set=messages=" + messages,
                                "--config=mpi.tokens=" + tokens),
                        "peakUnexpectedBytes");
    }
}
