package org.rankcluster.experiments.validation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.Transposition;

/**
 * The experiments for targets 5 to 9: the redistributions of a 64^3 Fourier transform on Blue Gene/L. (Eleftheriou et al., "A study of the
 * effects of machine geometry and mapping on distributed transpose performance", Computing Frontiers 2008, tables 1 to 3.) The experiments
 * use the machine files of the measured layers, and the plain one beside the measurements with MPI.
 *
 * @param number number of the target
 * @param title title of the target
 * @param base case that is measured
 * @param other case for comparison; null if there is no comparison
 * @param tolerance tolerance of the ratio other / base
 */
record Transpose(
        int number, String title, Case base, @Nullable Case other, Tolerance tolerance) implements Target {
    private static final Case Z = new Case("z line, 16^3", "16x16x16", "z", false, 35.841, 77.337);
    private static final Case Z_COMPRESSED =
            new Case("z line, 16^3, 8 peers x 8 numbers", "16x16x16", "z", true, 29.580, 74.424);
    private static final Case Z_EXPANDED =
            new Case("z line, 16x32x16, 8 peers x 4 numbers", "16x32x16", "z", true, 19.944, 67.362);
    private static final Case Y = new Case("yz plane, 16^3", "16x16x16", "y", false, 55.305, 155.823);
    private static final Case Y_LONG = new Case("yz plane, 8x32x16", "8x32x16", "y", false, 91.677, 218.949);
    private static final Case X = new Case("xy plane, 16^3", "16x16x16", "x", false, 60.477, 153.926);
    private static final Case X_LONG = new Case("xy plane, 8x32x16", "8x32x16", "x", false, 170.674, 237.470);

    /** Statement by which {@code mpi.alltoallv-overhead} of {@code bgl-512-mpi} is fitted. */
    private static final String BY = "MPI's 67.4 us, 16x32x16 in z lines, 8 peers";

    /** Tolerance of a time; the tolerance of a ratio belongs to each target. */
    private static final Tolerance OF_TIMES = Tolerance.percent(20);

    /**
     * A published time.
     *
     * @param what description of the case
     * @param shape shape of the torus
     * @param stage stage of the transform: z, y or x
     * @param checkerboard whether only every second node gets data
     * @param spi us with the low-level interface
     * @param mpi us with MPI
     */
    record Case(String what, String shape, String stage, boolean checkerboard, double spi, double mpi) {
        double published(Layer layer) {
            return layer == Layer.SPI ? spi : mpi;
        }

        List<String> job(Layer layer) {
            return List.of(
                    Transposition.class.getName(),
                    "--machine=" + layer.machine(),
                    "--shape=" + shape,
                    "--set=part=" + stage,
                    "--set=checkerboard=" + checkerboard);
        }

        double ours(ExperimentRuns runs, Layer layer) {
            return 1e6 * FindingsTable.number(runs.run(job(layer)), "seconds");
        }
    }

    /** Returns targets 5 to 9. */
    static List<Target> all() {
        return List.of(
                new Transpose(5, "BG/L all-to-all in z lines", Z, null, OF_TIMES),
                new Transpose(6, "BG/L compressed checkerboard", Z, Z_COMPRESSED, Tolerance.percent(10)),
                new Transpose(7, "BG/L expanded checkerboard", Z_EXPANDED, Z, Tolerance.percent(15)),
                new Transpose(8, "BG/L all-to-all in yz planes", Y, Y_LONG, Tolerance.percent(15)),
                new Transpose(9, "BG/L all-to-all in xy planes", X, X_LONG, Tolerance.percent(25)));
    }

    @Override
    public List<List<String>> jobs() {
        return Arrays.stream(Layer.values())
                .flatMap(layer -> (other == null ? Stream.of(base) : Stream.of(base, other)).map(one -> one.job(layer)))
                .toList();
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        FindingsTable table = new FindingsTable(this);
        for (Layer layer : Layer.values()) {
            if (other != null) {
                compare(runs, table, layer, other);
            }
            time(runs, table, layer, base);
            if (other != null) {
                time(runs, table, layer, other);
            }
            if (layer == Layer.MPI && X_LONG.equals(other)) {
                table.reason(
                        "on bgl-512-mpi the links of the long dimension bound 8x32x16, and take longer for MPI's packets of 64 B than"
                                + " for SPI's of 32 B. With packets of 32 B it would take 227 us: the measured library did not pay for"
                                + " its header there as the model does.");
            }
        }
        if (isFitted(Layer.MPI, base)) {
            table.note(
                    "mpi.alltoallv-overhead of bgl-512-mpi is fitted to its time, so that time and its ratio are not judged.");
        }
        return table.reason(
                        "bgl-512 has the MPI library of October 2003, of which each eager packet is full and goes the one way of its"
                                + " pair, and no mpi.alltoallv-overhead; what was measured is bgl-512-mpi.")
                .bars(title, "us")
                .findings();
    }

    private void compare(ExperimentRuns runs, FindingsTable table, Layer layer, Case with) {
        String what = named(layer, with.what() + " over " + base.what());
        double published = with.published(layer) / base.published(layer);
        double ours = with.ours(runs, layer) / base.ours(runs, layer);
        if (isFitted(layer, base)) {
            table.fitted(what, "ratio", published, ours, BY);
        } else {
            table.judged(what, "ratio", published, ours, tolerance);
        }
    }

    private void time(ExperimentRuns runs, FindingsTable table, Layer layer, Case one) {
        boolean isJudgedElsewhere = other != null && one.equals(Z);
        double published = one.published(layer);
        double ours = one.ours(runs, layer);
        if (isFitted(layer, one)) {
            table.fitted(named(layer, one.what()), "us", published, ours, BY);
        } else if (isJudgedElsewhere) {
            table.shown(named(layer, one.what()), "us", published, ours);
        } else {
            table.judged(named(layer, one.what()), "us", published, ours, OF_TIMES);
        }
    }

    /** Returns whether a value of the machine file is fitted to that time. */
    private static boolean isFitted(Layer layer, Case one) {
        return layer == Layer.MPI && one.equals(Z_EXPANDED);
    }

    private static String named(Layer layer, String what) {
        return layer.machine() + (layer == Layer.PLAIN ? ", published for MPI, " : ", ") + what;
    }
}
