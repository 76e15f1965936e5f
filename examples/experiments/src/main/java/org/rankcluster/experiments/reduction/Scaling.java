package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code shan-fig6}: all algorithms with one and with eight threads. */
public final class Scaling implements Experiment {
    @Override
    public String name() {
        return "shan-fig6";
    }

    @Override
    public String summary() {
        return "200 M floats over processes, by algorithm and threads";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section V-A, Fig. 6";
    }

    private static final Setting<Integer> MOST = Setting.ofInt("ranks", 512, 2, 512);

    @Override
    public List<Setting<?>> settings() {
        return List.of(MOST);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        int most = runs.value(MOST);
        int[] ranks = IntStream.of(2, 4, 16, 64, 512).filter(p -> p <= most).toArray();
        int last = ranks[ranks.length - 1];
        List<Plot.Series> lines = new ArrayList<>();
        double[] across = IntStream.of(ranks).asDoubleStream().toArray();
        for (String algorithm : List.of(Cori.CRAY, Cori.BINOMIAL, Cori.RED_SCAT, Cori.RING)) {
            for (int threads : new int[] {1, 8}) {
                double[] seconds = new double[ranks.length];
                for (int i = 0; i < ranks.length; i++) {
                    seconds[i] = Cori.seconds(runs, algorithm, ranks[i], threads, Cori.LONG);
                }
                lines.add(new Plot.Series(Cori.name(algorithm) + ", OMP=" + threads, across, seconds));
                table.shown(
                        Cori.name(algorithm) + ", " + last + " processes, OMP=" + threads,
                        "s",
                        seconds[ranks.length - 1]);
            }
        }
        double cray = Cori.seconds(runs, Cori.CRAY, last, 1, Cori.LONG);
        table.input(
                "Cray over itself with 8 threads, " + last + " processes",
                "ratio",
                1,
                cray / Cori.seconds(runs, Cori.CRAY, last, 8, Cori.LONG));
        table.shown(
                        "Cray over RedScat, OMP=1, " + last + " processes, a cell of shan-table1",
                        "ratio",
                        cray / Cori.seconds(runs, Cori.RED_SCAT, last, 1, Cori.LONG))
                .judged(
                        "Cray over Ring, OMP=1, " + last + " processes, more than 1",
                        "ratio",
                        cray / Cori.seconds(runs, Cori.RING, last, 1, Cori.LONG),
                        Tolerance.between(1.001, 100));
        table.judged(
                "Cray over Binomial, OMP=1, " + last + " processes, less than 1",
                "ratio",
                cray / Cori.seconds(runs, Cori.BINOMIAL, last, 1, Cori.LONG),
                Tolerance.between(0, 0.999));
        double[] gains = new double[3];
        List<String> ours = List.of(Cori.BINOMIAL, Cori.RED_SCAT, Cori.RING);
        for (int i = 0; i < gains.length; i++) {
            gains[i] = Cori.seconds(runs, ours.get(i), last, 1, Cori.LONG)
                    / Cori.seconds(runs, ours.get(i), last, 8, Cori.LONG);
        }
        table.judged(
                "what 8 threads gain, Binomial over the larger of the others",
                "ratio",
                gains[0] / Math.max(gains[1], gains[2]),
                Tolerance.between(1.001, 100));
        return table.note(
                        "the figure is lost; judged are the statements of the text: Ring beats Cray with one thread, Binomial does not, and threads help Binomial most. That Cray is flat in threads is an input. That RedScat beats it is a cell of Table I, which shan-table1 fits or judges.")
                .note(Cori.PHANTOMS)
                .plot("MPI_Reduce of 200 M floats", "processes", "time (s)", true, lines)
                .findings();
    }
}
