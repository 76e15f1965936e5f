package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiment.picture.Plot;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.reduce.Encoding;

/** The experiment {@code shan-fig10}: RedScat of vectors with zeros, and the sparsity from which compression pays. */
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
        ExperimentTable sheet = new ExperimentTable(name());
        addTo(sheet, runs, "");
        Sparse sparse = sparse(runs);
        List<Plot.Series> lines = new ArrayList<>();
        double[] across = sparse.sparsities();
        for (String compression : List.of(Sparse.NONE, Sparse.BITS, Sparse.IDX, Sparse.AUTO)) {
            double[] microseconds = DoubleStream.of(across)
                    .map(sparsity -> 1e6 * sparse.seconds(compression, (int) sparsity))
                    .toArray();
            lines.add(new Plot.Series(compression, across, microseconds));
        }
        double slowest = DoubleStream.of(across)
                .map(sparsity -> 1 / sparse.gain(Sparse.AUTO, (int) sparsity))
                .max()
                .orElse(0);
        return sheet.judged(
                        "Bits over Idx at 30 % zeros, time, less than 1",
                        "ratio", sparse.gain(Sparse.IDX, 30) / sparse.gain(Sparse.BITS, 30), Tolerance.between(0, 1))
                .own("auto over none at any sparsity, time, the most", "ratio", slowest, Tolerance.between(0, 1.02))
                .reason(
                        "at 30 % zeros Idx has more bytes than dense messages and sends those, while Bits packs and gains less than that takes. Idx that packs always, as the paper's seems to, would be slower.")
                .note("where bytes cross follows from the sizes of the encodings alone, which are inputs.")
                .note(
                        "reduce.pack is fitted on Bits' 35 %, which is therefore not judged; Idx has the same cost of packing an element. The introduction has 30 and 90 % in place of 35 and 65.")
                .note(
                        "a message goes dense where the encoding has no fewer bytes (bits, idx), or would take longer with its packing (auto, which the paper does not have).")
                .note(Sparse.SCALED)
                .plot("RedScat with zeros, 64 processes, 8 threads", "sparsity, %", "us", false, lines)
                .findings();
    }

    private static Sparse sparse(ExperimentRuns runs) {
        return new Sparse(runs, 64, 10, 90, 5);
    }

    /** Adds the sparsities that are stated. */
    static void addTo(ExperimentTable sheet, ExperimentRuns runs, String prefix) {
        sheet.input(
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
        Sparse sparse = sparse(runs);
        sheet.fitted(
                        prefix + "Bits pays from",
                        "% zeros",
                        FITTED,
                        sparse.breakEven(Sparse.BITS),
                        "the 35 % of Bits, which chose reduce.pack")
                .judged(
                        prefix + "Idx pays from",
                        "% zeros",
                        PUBLISHED_IDX,
                        sparse.breakEven(Sparse.IDX),
                        Tolerance.points(3));
    }
}
