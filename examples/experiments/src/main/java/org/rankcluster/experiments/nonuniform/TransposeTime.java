package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code balaji-fig12}: time to send a matrix while transposing it, over the size of the matrix. The sample {@code
 * transpose} measures it with the pack engine of one context and of two.
 */
public final class TransposeTime implements Experiment {
    static final int LARGEST = 1024;
    private static final Setting<Integer> MOST = Setting.ofInt("n", LARGEST, 64, LARGEST);
    /** Largest share of one context's time, in percent: the text's "over 85 % improvement". */
    private static final double MOST_OF_SINGLE = 15;

    @Override
    public String name() {
        return "balaji-fig12";
    }

    @Override
    public String summary() {
        return "time of a matrix transpose with the pack engine of one context and of two";
    }

    @Override
    public String source() {
        return "Balaji et al. 2007, section 5.2, Fig. 12";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MOST);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int most = runs.value(MOST);
        int[] sizes = IntStream.iterate(64, n -> n <= most, n -> 2 * n).toArray();
        List<List<String>> jobs = new ArrayList<>();
        for (int n : sizes) {
            jobs.add(TransposeBreakdown.job("single", n));
            jobs.add(TransposeBreakdown.job("dual", n));
        }
        int largest = sizes[sizes.length - 1];
        for (List<String> options : PackingRange.options()) {
            for (int n : new int[] {largest, sizes[0]}) {
                jobs.add(TransposeBreakdown.job("single", n, options));
                jobs.add(TransposeBreakdown.job("dual", n, options));
            }
        }
        runs.runAll(jobs);
        ExperimentTable table = new ExperimentTable(name());
        double[] single = new double[sizes.length];
        double[] dual = new double[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            single[i] = 1e3 * TransposeBreakdown.of(runs, "single", sizes[i]).seconds();
            dual[i] = 1e3 * TransposeBreakdown.of(runs, "dual", sizes[i]).seconds();
            String what = sizes[i] + " x " + sizes[i] + ", ";
            table.shown(what + "one context", "ms", single[i]).shown(what + "two contexts", "ms", dual[i]);
            if (sizes[i] == LARGEST) {
                PackingRange.judge(
                        table,
                        what + "two contexts of one",
                        "%",
                        MOST_OF_SINGLE,
                        Tolerance.atMost(),
                        options -> 100
                                * seconds(runs, "dual", LARGEST, options)
                                / seconds(runs, "single", LARGEST, options));
            } else {
                table.shown(what + "two contexts of one", "%", 100 * dual[i] / single[i]);
            }
        }
        int last = sizes.length - 1;
        PackingRange.judge(
                table,
                "one context rises faster with the size than two: rise of one over rise of two",
                "ratio",
                Tolerance.between(1.1, 1000),
                options -> rise(runs, "single", largest, sizes[0], options)
                        / rise(runs, "dual", largest, sizes[0], options));
        return table.note(
                        "the figure is lost. The statements of the text are judged: at 1024 x 1024 two contexts gain over 85 %, and more for larger"
                                + " matrices. The element of three doubles is from section 3.1, assumed for 5.2.")
                .note(PackingRange.NOTE
                        + " Looking at an element, 10 ns, has no source. 15 % exactly would come out with a search of "
                        + (most == LARGEST ? text(searchFor(runs, dual[last])) : "another time")
                        + " ns an element.")
                .plot(
                        "Transposing a matrix of elements of 24 B on its way, ib-ddr-2007",
                        "rows",
                        "time (ms)",
                        true,
                        List.of(
                                new Plot.Series("one context", axis(sizes), single),
                                new Plot.Series("two contexts", axis(sizes), dual)))
                .findings();
    }

    private static double seconds(ExperimentRuns runs, String engine, int n, List<String> options) {
        return TransposeBreakdown.of(runs, engine, n, options).seconds();
    }

    private static double rise(ExperimentRuns runs, String engine, int large, int small, List<String> options) {
        return seconds(runs, engine, large, options) / seconds(runs, engine, small, options);
    }

    /** Returns the time of a search with which two contexts would take 15 % of one's time. */
    private static double searchFor(ExperimentRuns runs, double dual) {
        TransposeBreakdown.Parts single = TransposeBreakdown.of(runs, "single", LARGEST);
        return 1e6 * dual * (100 / MOST_OF_SINGLE - 1) / single.searched();
    }

    private static String text(double value) {
        return String.format(java.util.Locale.ROOT, "%.1f", value);
    }

    private static double[] axis(int[] sizes) {
        return IntStream.of(sizes).asDoubleStream().toArray();
    }
}
