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

/** The experiment {@code shan-fig4}: latency steps of three reduce algorithms, counted in their choreographies and compared with the
 * paper's formulas. */
public final class LatencyCost implements Experiment {
    @Override
    public String name() {
        return "shan-fig4";
    }

    @Override
    public String summary() {
        return "latency of the three algorithms over the number of processes, counted";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section III-E, Fig. 4";
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int[] ranks = Cori.processes();
        double[] across = IntStream.of(ranks).asDoubleStream().toArray();
        ExperimentTable table = new ExperimentTable(name());
        List<Plot.Series> lines = new ArrayList<>();
        for (String algorithm : List.of(Cori.BINOMIAL, Cori.RED_SCAT, Cori.RING)) {
            double[] steps =
                    IntStream.of(ranks).mapToDouble(p -> counted(algorithm, p)).toArray();
            lines.add(new Plot.Series(Cori.name(algorithm), across, steps));
            for (int p : new int[] {2, 16, 512}) {
                table.judged(
                        Cori.name(algorithm) + " on " + p,
                        "alpha",
                        Cori.printed(algorithm, p).alphas(),
                        counted(algorithm, p),
                        algorithm.equals(Cori.RING) ? Tolerance.points(1) : Tolerance.percent(0));
            }
        }
        return table.note(
                        "published are the formulas of section III; the figure prints no numbers. The ring's formula has P steps where P - 1 are taken: a block begins on one rank and goes past all others.")
                .wide("Latency cost", "processes", "latency (alpha)", lines)
                .findings();
    }

    private static double counted(String algorithm, int ranks) {
        return Cori.counted(Interpreter.STEPS, algorithm, ranks, Float.BYTES * ranks);
    }
}
