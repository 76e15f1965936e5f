package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code shan-fig8}: the fastest algorithm for vectors of 8 floats to 32 M, and the choice of `auto`. */
public final class BestAlgorithm implements Experiment {
    @Override
    public String name() {
        return "shan-fig8";
    }

    @Override
    public String summary() {
        return "the best algorithm by processes and size, with eight threads";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section V-B, Fig. 8";
    }

    private static final Setting<Integer> MOST = Setting.ofInt("ranks", 64, 2, 512);
    private static final int LEAST_SIZE = 8;
    private static final int MOST_SIZE = 1 << 25;
    private static final List<String> ALGORITHMS = List.of(Cori.CRAY, Cori.BINOMIAL, Cori.RED_SCAT, Cori.RING);

    /** Number of processes on whose crossing {@code reduce.gather} is fitted, and other values on their cells of Table I. */
    private static final int FITTED = 16;

    /** Ratio below which the best algorithm of a cell is not clearly better than another. */
    private static final double CLOSE = 1.01;

    @Override
    public List<Setting<?>> settings() {
        return List.of(MOST);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        int[] ranks = IntStream.of(2, 4, 16, 64, 512)
                .filter(p -> p <= runs.value(MOST))
                .toArray();
        int[] sizes =
                IntStream.iterate(LEAST_SIZE, n -> n <= MOST_SIZE, n -> 4 * n).toArray();
        double[] across = IntStream.of(sizes).asDoubleStream().toArray();
        List<Plot.Series> lines = new ArrayList<>();
        for (int p : ranks) {
            String row = "";
            double[] speedups = new double[sizes.length];
            double worst = 1;
            for (int i = 0; i < sizes.length; i++) {
                int floats = sizes[i];
                String best = best(runs, p, floats);
                speedups[i] = time(runs, Cori.CRAY, p, floats) / time(runs, best, p, floats);
                row += " " + floats + letter(best);
                worst = Math.max(worst, time(runs, "auto", p, floats) / time(runs, best, p, floats));
            }
            judge(table, runs, p, sizes);
            table.own(
                    p + " processes, auto over the best of all sizes, the most",
                    "ratio",
                    worst,
                    Tolerance.between(1, 1.25));
            table.note(p + " processes, floats with C Cray, B Binomial, R RedScat, G Ring:" + row);
            lines.add(new Plot.Series(p + " processes", across, speedups));
        }
        return table.note(
                        "Cray's own RedScat pays reduce.gather, too: the cost of its gather is not stated, and it is the same algorithm. Its threshold of 512 floats is MPICH's.")
                .note(
                        "the cells of the figure are lost. The statements of the text are judged: up to 2 K floats \"the Cray implementation usually delivers the best performance\", above 512 K RedScat does, 2 to 3 times as"
                                + " fast, and Binomial between. reduce.gather is fitted on the crossing at 16 processes; other numbers of processes judge it.")
                .note(
                        "on 2 processes Binomial and RedScat send as many bytes one after the other, so RedScat gains by combining alone and is behind up to 1.3 M floats.")
                .plot("The best over Cray", "floats", "ratio", true, lines)
                .findings();
    }

    private static void judge(ExperimentTable table, ExperimentRuns runs, int ranks, int[] sizes) {
        int all = 0;
        int cray = 0;
        for (int floats : sizes) {
            if (floats <= 2048) {
                all++;
                cray += isBest(runs, Cori.CRAY, ranks, floats) ? 1 : 0;
            }
        }
        table.judged(
                ranks + " processes, cells up to 2 K floats that Cray wins",
                "% of them",
                100.0 * cray / all,
                Tolerance.between(51, 100));
        String binomial = ranks + " processes, 128 K floats, Binomial over the best";
        String redScat = ranks + " processes, 2 M floats, RedScat over the best";
        double ofBinomial = ratio(runs, Cori.BINOMIAL, ranks, 1 << 17);
        double ofRedScat = ratio(runs, Cori.RED_SCAT, ranks, 1 << 21);
        if (ranks == FITTED) {
            String crossing = "Binomial below, RedScat above on " + FITTED + " processes, section V-B";
            table.fitted(binomial, "ratio", 1, ofBinomial, crossing).fitted(redScat, "ratio", 1, ofRedScat, crossing);
        } else {
            table.judged(binomial, "ratio", ofBinomial, Tolerance.between(1, CLOSE))
                    .judged(redScat, "ratio", ofRedScat, Tolerance.between(1, CLOSE));
        }
        String longest = ranks + " processes, 32 M floats, Cray over RedScat";
        double ofLongest = time(runs, Cori.CRAY, ranks, MOST_SIZE) / time(runs, Cori.RED_SCAT, ranks, MOST_SIZE);
        if (ranks == FITTED) {
            table.fitted(longest, "ratio", ofLongest, "Table I, 16 processes and 8 threads: 3.1 at 200 M floats");
        } else {
            table.judged(longest, "ratio", ofLongest, Tolerance.between(2, 4));
        }
    }

    private static double ratio(ExperimentRuns runs, String algorithm, int ranks, int floats) {
        return time(runs, algorithm, ranks, floats) / time(runs, best(runs, ranks, floats), ranks, floats);
    }

    private static boolean isBest(ExperimentRuns runs, String algorithm, int ranks, int floats) {
        return ratio(runs, algorithm, ranks, floats) <= CLOSE;
    }

    private static String best(ExperimentRuns runs, int ranks, int floats) {
        return ALGORITHMS.stream()
                .min(Comparator.comparingDouble(algorithm -> time(runs, algorithm, ranks, floats)))
                .orElseThrow();
    }

    private static double time(ExperimentRuns runs, String algorithm, int ranks, int floats) {
        JobResult result = runs.run(Cori.job(algorithm, ranks, 8, LEAST_SIZE, "--set=up-to=" + MOST_SIZE));
        return Reported.number(result, String.valueOf(floats));
    }

    private static String letter(String algorithm) {
        return switch (algorithm) {
            case Cori.CRAY -> "C";
            case Cori.BINOMIAL -> "B";
            case Cori.RED_SCAT -> "R";
            default -> "G";
        };
    }
}
