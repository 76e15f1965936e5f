package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.choreography.Interpreter;

/**
 * The experiment {@code shan-fig5}: the bandwidth term of reduce algorithms, by the paper's formulas and counted from the choreographies.
 */
public final class BandwidthCost implements Experiment {
    @Override
    public String name() {
        return "shan-fig5";
    }

    @Override
    public String summary() {
        return "bandwidth cost of the three algorithms over the number of processes, counted";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section III-E, Fig. 5";
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        double beta = CoriCosts.of(runs).beta();
        int[] ranks = Cori.processes();
        double[] across = IntStream.of(ranks).asDoubleStream().toArray();
        ExperimentTable table = new ExperimentTable(name());
        List<Plot.Series> lines = new ArrayList<>();
        for (String algorithm : List.of(Cori.BINOMIAL, Cori.RED_SCAT, Cori.RING)) {
            for (int vector : new int[] {1 << 20, Cori.LONG}) {
                double[] milliseconds = IntStream.of(ranks)
                        .mapToDouble(p -> counted(algorithm, p) * vector * beta * 1e-6)
                        .toArray();
                lines.add(new Plot.Series(Cori.name(algorithm) + ", " + Cori.floats(vector), across, milliseconds));
            }
            for (int p : new int[] {2, 16, 512}) {
                table.judged(
                        Cori.name(algorithm) + " on " + p,
                        "N beta",
                        Cori.printed(algorithm, p).betas(),
                        counted(algorithm, p),
                        Tolerance.percent(0.1));
            }
        }
        table.judged(
                        "Binomial over RedScat on 512, log P by the text of section III-E",
                        "ratio",
                        9,
                        counted(Cori.BINOMIAL, 512) / counted(Cori.RED_SCAT, 512),
                        Tolerance.percent(5))
                .reason(
                        "the text has \"log(P) times higher cost than the other two\". The paper's own formulas, which the rows above have, make it log P / 2: RedScat and Ring send each vector twice.");
        return table.note("published are the formulas of section III; the figure prints no numbers.")
                .note("curves are at cori-knl's beta = %.3f ns a float.".formatted(beta))
                .wide("Bandwidth cost", "processes", "time (ms)", lines)
                .findings();
    }

    /** Returns the number of vectors that go over links one after the other. */
    private static double counted(String algorithm, int ranks) {
        int bytes = Float.BYTES * 1024 * ranks;
        return (double) Cori.counted(new Interpreter(0, 1, 0), algorithm, ranks, bytes) / bytes;
    }
}
