package org.rankcluster.experiments.reduction;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.protocol.choreography.reduce.ReduceScatterGather;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code shan-fig13}: speedups by threads, 2,048 processes, four a node. */
public final class MatVec implements Experiment {
    @Override
    public String name() {
        return "shan-fig13";
    }

    @Override
    public String summary() {
        return "BIGSTICK's matrix-vector product, RedScat over Cray's reduction";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section VI-B, Fig. 13";
    }

    private static final double FITTED = 1.2;
    private static final double PUBLISHED = 2.6;
    private static final int[] THREADS = {1, 2, 4, 8, 16};

    @Override
    public List<Setting<?>> settings() {
        return List.of(Bigstick.ROW);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(Bigstick.ROW.key(), Bigstick.ROW.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        Bigstick alone = new Bigstick(runs, runs.value(Bigstick.ROW), 1);
        Bigstick shared = new Bigstick(runs, runs.value(Bigstick.ROW), 4);
        double[] across = IntStream.of(THREADS).asDoubleStream().toArray();
        double computing = computing(alone);
        double[] speedups = new double[THREADS.length];
        for (int i = 0; i < THREADS.length; i++) {
            int threads = THREADS[i];
            speedups[i] = speedup(alone, computing, threads);
            String what = Cori.threads(threads) + ", ";
            table.shown(what + "reduction, Cray", "s", alone.seconds(Cori.CRAY, threads))
                    .shown(what + "reduction, RedScat", "s", alone.seconds(Cori.RED_SCAT, threads));
            if (threads > 1 && threads < 16) {
                table.shown(what + "speedup of the product", "ratio", speedups[i]);
            }
        }
        double sharing = computing(shared);
        double formula = byFormula(CoriCosts.of(runs), runs.value(Bigstick.ROW));
        return table.fitted(
                        "1 thread, speedup of the product",
                        "ratio",
                        FITTED,
                        speedups[0],
                        "the 1.2 of one thread, which chose the computing of a process")
                .shown(
                        "16 threads, speedup of the product, a NIC for each process",
                        "ratio",
                        PUBLISHED,
                        speedups[THREADS.length - 1])
                .shown(
                        "16 threads, the same, four processes share the NIC",
                        "ratio",
                        PUBLISHED,
                        speedup(shared, sharing, 16))
                .shown("16 threads, by the formulas of section III", "ratio", PUBLISHED, formula)
                .shown("computing of a process, a NIC for each process", "s", computing)
                .shown("computing of a process, four share the NIC", "s", sharing)
                .note(
                        "computing is fitted on the speedup of one thread, 1.2, and divided by threads. It is not stated whether the four processes of a node were delayed by its one NIC: both are shown.")
                .note(
                        "no row is judged: reductions of these rows were the occasion for crossbar.control, which cori-knl has for another reason (docs/decisions/fat-trees-and-crossbars.md).")
                .note(Bigstick.NOT_STATED)
                .note(
                        "vectors are phantoms. The Lanczos program itself, with its uneven vectors, is another experiment.")
                .plot(
                        "Product, Cray's reduction over RedScat",
                        "threads",
                        "ratio",
                        true,
                        List.of(new Plot.Series("a NIC for each", across, speedups)))
                .findings();
    }

    /** Returns the seconds of one thread with which Cray's reduction takes 1.2 times the total time of RedScat. */
    private static double computing(Bigstick rows) {
        double cray = rows.seconds(Cori.CRAY, 1);
        double ours = rows.seconds(Cori.RED_SCAT, 1);
        return (cray - FITTED * ours) / (FITTED - 1);
    }

    /** Returns the speedup of 16 threads, with computing fitted likewise. */
    private static double byFormula(CoriCosts costs, int row) {
        double cray = formula(costs, row, costs.crayGamma()) + costs.crayCopy();
        double computing = (cray - FITTED * formula(costs, row, costs.gamma())) / (FITTED - 1) / 16;
        return (computing + cray) / (computing + formula(costs, row, costs.gamma(16)));
    }

    /** Returns the nanoseconds of a float. */
    private static double formula(CoriCosts costs, int row, double gamma) {
        return ReduceScatterGather.cost(row).time(0, costs.beta(), gamma, 1);
    }

    private static double speedup(Bigstick rows, double computing, int threads) {
        double product = computing / threads;
        return (product + rows.seconds(Cori.CRAY, threads)) / (product + rows.seconds(Cori.RED_SCAT, threads));
    }
}
