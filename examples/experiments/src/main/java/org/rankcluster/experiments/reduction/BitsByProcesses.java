package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.reduce.CompressionFallback;

/** The experiment {@code shan-fig11}: the sparsity from which Bits pays on 2 to 64 processes. */
public final class BitsByProcesses implements Experiment {
    @Override
    public String name() {
        return "shan-fig11";
    }

    @Override
    public String summary() {
        return "Bits over none, by sparsity and processes";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section V-C, Fig. 11";
    }

    private static final int[] RANKS = {2, 4, 16, 64};

    @Override
    public List<Setting<?>> settings() {
        return List.of(Sparse.FLOATS);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        List<Plot.Series> lines = new ArrayList<>();
        double[] evens = new double[RANKS.length];
        for (int i = 0; i < RANKS.length; i++) {
            Sparse sparse = new Sparse(runs, RANKS[i], 10, 90, 5);
            double[] across = sparse.sparsities();
            for (CompressionFallback fallback : CompressionFallback.values()) {
                double even = sparse.breakEven(Sparse.BITS, fallback);
                String rule = fallback == CompressionFallback.NONE ? "always packed" : "fallback " + fallback.text();
                table.shown(RANKS[i] + " processes, Bits pays from, " + rule, "% zeros", even);
                if (fallback == CompressionFallback.NONE) {
                    evens[i] = even;
                }
            }
            double[] gains = DoubleStream.of(across)
                    .map(sparsity -> sparse.gain(Sparse.BITS, CompressionFallback.NONE, (int) sparsity))
                    .toArray();
            lines.add(new Plot.Series(RANKS[i] + " processes", across, gains));
        }
        double small = evens[0];
        double large = evens[RANKS.length - 1];
        return table.judged(
                        "64 over 2 processes, always packed, more than 1",
                        "ratio",
                        large / small,
                        Tolerance.between(1.01, 10))
                .judged(
                        "64 over 4 processes, always packed, more than 1",
                        "ratio",
                        large / evens[1],
                        Tolerance.between(1.0001, 10))
                .note(
                        "the figure prints no numbers; judged is \"the higher the concurrency, the higher sparsity is needed\", with every message packed as in"
                                + " the paper. 512 processes are left out: their vectors would take 1 GB with space for sums.")
                .note("reduce.pack is fitted on 64 processes alone (shan-fig10).")
                .note(Sparse.SCALED)
                .plot("Time without compression over time with Bits", "sparsity (%)", "ratio", false, lines)
                .findings();
    }
}
