package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;

/** The experiment {@code shan-fig1}: the time of Cray's MPI_Reduce does not depend on threads. */
public final class CrayThreads implements Experiment {
    private static final String BY = "the 530 ms of Fig. 1";

    @Override
    public String name() {
        return "shan-fig1";
    }

    @Override
    public String summary() {
        return "Cray's reduction on two nodes over the number of threads";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, Fig. 1";
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int[] sizes = {1 << 10, 1 << 20, Cori.LONG};
        int[] threads = {1, 2, 4, 8, 16, 32, 64, 128, 256};
        ExperimentTable table = new ExperimentTable(name());
        List<Plot.Series> lines = new ArrayList<>();
        double[] across = java.util.Arrays.stream(threads).asDoubleStream().toArray();
        for (int floats : sizes) {
            double[] milliseconds = new double[threads.length];
            for (int i = 0; i < threads.length; i++) {
                milliseconds[i] = 1e3 * Cori.seconds(runs, Cori.CRAY, 2, threads[i], floats);
            }
            double most = java.util.Arrays.stream(milliseconds).max().orElse(0);
            double least = java.util.Arrays.stream(milliseconds).min().orElse(0);
            table.input(floats + " floats, most over least time of 1 to 256 threads", "ratio", 1, most / least);
            if (floats == Cori.LONG) {
                table.fitted("200 M floats", "ms", 530, milliseconds[0], BY);
                table.fitted("200 M floats", "GB/s", 1.5, floats * 4.0 / milliseconds[0] / 1e6, BY);
            } else {
                table.shown(floats + " floats", "ms", milliseconds[0]);
            }
            lines.add(new Plot.Series(Cori.floats(floats), across, milliseconds));
        }
        return table.note(
                        "Cray's algorithm is modelled without threads because this figure is flat, so the ratios restate an input.")
                .note(
                        "530 ms is an input of the fit of cray-gamma and cray-copy, so it is not judged; the times of 1 K and 1 M floats are not in the text.")
                .note(
                        "256 threads are fewer than the 272 hardware threads of a node: the bound is ranks a node x threads.")
                .note(Cori.PHANTOMS)
                .wide("MPI_Reduce of Cray on two nodes", "threads", "time (ms)", lines)
                .findings();
    }
}
