package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.actors.cli.Experiment;
import org.rankcluster.actors.cli.ExperimentRuns;
import org.rankcluster.actors.cli.Tolerance;
import org.rankcluster.actors.cli.picture.Plot;
import org.rankcluster.experiments.addressing.Sheet;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.reduce.BinomialCost;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.choreography.reduce.ReduceScatterGatherCost;
import org.rankcluster.protocol.choreography.reduce.RingCost;

/** {@code ./rankcluster experiment shan-fig4}: the formulas' messages one after the other, beside those that the choreographies have. */
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
    public Findings run(ExperimentRuns laboratory) {
        int[] ranks = IntStream.iterate(2, p -> p <= 1024, p -> 2 * p).toArray();
        double[] across = IntStream.of(ranks).asDoubleStream().toArray();
        Sheet sheet = new Sheet(name());
        List<Plot.Series> lines = new ArrayList<>();
        for (String algorithm : List.of(Cori.BINOMIAL, Cori.RED_SCAT, Cori.RING)) {
            double[] steps =
                    IntStream.of(ranks).mapToDouble(p -> counted(algorithm, p)).toArray();
            lines.add(new Plot.Series(Cori.name(algorithm), across, steps));
            for (int p : new int[] {2, 16, 512}) {
                sheet.judged(
                        Cori.name(algorithm) + " on " + p,
                        "alpha",
                        published(algorithm, p),
                        counted(algorithm, p),
                        algorithm.equals(Cori.RING) ? Tolerance.points(1) : Tolerance.percent(0));
            }
        }
        return sheet.note(
                        "published are the formulas of section III; the figure prints no numbers. The ring's formula has P steps where P - 1 are taken: a block begins on one rank and goes past all others.")
                .plot("Latency cost", "processes", "alpha", true, lines)
                .findings();
    }

    private static double counted(String algorithm, int ranks) {
        Parameters parameters = Parameters.of(ranks).bytes(4 * ranks).operator(4, true);
        return Interpreter.STEPS
                .count(Reduce.REDUCE.choreography(algorithm, parameters))
                .time();
    }

    private static double published(String algorithm, int ranks) {
        return switch (algorithm) {
            case Cori.BINOMIAL -> BinomialCost.of(ranks).alphas();
            case Cori.RED_SCAT -> ReduceScatterGatherCost.of(ranks).alphas();
            default -> RingCost.printed(ranks).alphas();
        };
    }
}
