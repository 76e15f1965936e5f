package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.reduce.CompressionFallback;
import org.rankcluster.protocol.reduce.Encoding;

/**
 * The experiment {@code shan-fig10}: the time of the reduce RedScat by the percentage of zeros, with and without compression. The
 * percentage from which compression is faster is reported.
 */
public final class Compressions implements Experiment {
    @Override
    public String name() {
        return "shan-fig10";
    }

    @Override
    public String summary() {
        return "Bits and Idx over sparsity, 64 processes of 8 threads";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section V-C, Fig. 10";
    }

    private static final double FITTED = 35;
    private static final double PUBLISHED_IDX = 65;

    @Override
    public List<Setting<?>> settings() {
        return List.of(Sparse.FLOATS);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        addTo(table, runs, "");
        Sparse sparse = sparse(runs);
        List<Plot.Series> lines = new ArrayList<>();
        lines.add(line(sparse, "none", sparse::seconds));
        for (String compression : List.of(Sparse.BITS, Sparse.IDX)) {
            for (CompressionFallback fallback : CompressionFallback.values()) {
                lines.add(line(
                        sparse,
                        compression + ", fallback " + fallback.text(),
                        sparsity -> sparse.seconds(compression, fallback, sparsity)));
            }
        }
        lines.add(line(sparse, "auto", sparsity -> sparse.seconds(Sparse.AUTO, CompressionFallback.TIME, sparsity)));
        double slowest = DoubleStream.of(sparse.sparsities())
                .map(sparsity -> 1 / sparse.gain(Sparse.AUTO, CompressionFallback.TIME, (int) sparsity))
                .max()
                .orElse(0);
        return table.judged(
                        "Bits over Idx at 30 % zeros, time, always packed, less than 1",
                        "ratio", bitsOverIdx(sparse, CompressionFallback.NONE), Tolerance.between(0, 1))
                .shown(
                        "Bits over Idx at 30 % zeros, time, fallback bytes",
                        "ratio", bitsOverIdx(sparse, CompressionFallback.BYTES))
                .shown(
                        "Bits over Idx at 30 % zeros, time, fallback time",
                        "ratio", bitsOverIdx(sparse, CompressionFallback.TIME))
                .own("auto over none at any sparsity, time, the most", "ratio", slowest, Tolerance.between(0, 1.02))
                .reason(
                        "sums fill in and are dense in the gather, where Idx has 8 B a float and Bits 4.125. With zeros at random on each process"
                                + " bytes alone keep Idx above none at 65 %, however fast packing is. Published is also 90 % (introduction).")
                .note("where bytes cross follows from the sizes of the encodings alone, which are inputs.")
                .note(
                        "the paper packs \"in each stage\" (section III-F), so rows of always packed are judged; fallbacks to dense are ours. bytes: a message"
                                + " is dense if packing does not make it shorter. time: if packing and sending do not take less time. 100 % is never.")
                .note(
                        "reduce.pack is fitted on one statement, Bits' 35 % of section V-C, always packed. It is 35 GB/s a thread, eight times the rate of"
                                + " combining: more than a core is likely to read. So the gather of the paper may be dense, which it does not say. Its introduction has"
                                + " 30 and 90 % in place of 35 and 65.")
                .note(Sparse.SCALED)
                .plot("RedScat with zeros, 64 processes, 8 threads", "sparsity (%)", "time (us)", false, lines)
                .findings();
    }

    private static Plot.Series line(Sparse sparse, String name, IntToDoubleFunction seconds) {
        double[] across = sparse.sparsities();
        double[] microseconds = DoubleStream.of(across)
                .map(sparsity -> 1e6 * seconds.applyAsDouble((int) sparsity))
                .toArray();
        return new Plot.Series(name, across, microseconds);
    }

    private static double bitsOverIdx(Sparse sparse, CompressionFallback fallback) {
        return sparse.seconds(Sparse.BITS, fallback, 30) / sparse.seconds(Sparse.IDX, fallback, 30);
    }

    private static Sparse sparse(ExperimentRuns runs) {
        return new Sparse(runs, 64, 10, 90, 5);
    }

    /** Returns the percentage of zeros from which an encoding pays, also beyond 90 %; 100 if it does not below 99 %. */
    private static double paysFrom(ExperimentRuns runs, String compression, CompressionFallback fallback) {
        double even = sparse(runs).breakEven(compression, fallback);
        if (Double.isNaN(even)) {
            even = new Sparse(runs, 64, 90, 99, 1).breakEven(compression, fallback);
        }
        return Double.isNaN(even) ? 100 : even;
    }

    /** Adds the sparsities that are stated. */
    static void addTo(ExperimentTable table, ExperimentRuns runs, String prefix) {
        table.input(
                        prefix + "bytes of Bits below dense, floats",
                        "% zeros",
                        3.125,
                        Sparse.crossing(Encoding.BITS, Encoding.DENSE, 4))
                .input(
                        prefix + "bytes of Idx below dense, floats",
                        "% zeros",
                        50,
                        Sparse.crossing(Encoding.INDICES, Encoding.DENSE, 4))
                .input(
                        prefix + "bytes of Idx below Bits (97 % in the text), floats",
                        "% zeros",
                        96.875,
                        Sparse.crossing(Encoding.INDICES, Encoding.BITS, 4))
                .input(
                        prefix + "bytes of Bits below dense, doubles",
                        "% zeros",
                        1.5625,
                        Sparse.crossing(Encoding.BITS, Encoding.DENSE, 8))
                .input(
                        prefix + "bytes of Idx below dense, doubles",
                        "% zeros",
                        100 / 3.0,
                        Sparse.crossing(Encoding.INDICES, Encoding.DENSE, 8))
                .input(
                        prefix + "bytes of Idx below Bits, doubles",
                        "% zeros",
                        96.875,
                        Sparse.crossing(Encoding.INDICES, Encoding.BITS, 8));
        table.fitted(
                        prefix + "Bits pays from, always packed",
                        "% zeros",
                        FITTED,
                        paysFrom(runs, Sparse.BITS, CompressionFallback.NONE),
                        "the 35 % of Bits, section V-C")
                .judged(
                        prefix + "Idx pays from, always packed",
                        "% zeros",
                        PUBLISHED_IDX,
                        paysFrom(runs, Sparse.IDX, CompressionFallback.NONE),
                        Tolerance.points(3));
        for (CompressionFallback fallback : List.of(CompressionFallback.BYTES, CompressionFallback.TIME)) {
            String rule = " pays from, fallback " + fallback.text();
            table.shown(prefix + "Bits" + rule, "% zeros", FITTED, paysFrom(runs, Sparse.BITS, fallback))
                    .shown(prefix + "Idx" + rule, "% zeros", PUBLISHED_IDX, paysFrom(runs, Sparse.IDX, fallback));
        }
    }
}
