package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.cli.Experiment;
import org.rankcluster.actors.cli.Laboratory;
import org.rankcluster.actors.cli.Tolerance;
import org.rankcluster.experiments.programs.Transposition;

/**
 * Targets 5 to 9: the redistributions of a 64^3 Fourier transform on Blue Gene/L (M. Eleftheriou et al., "A study of the effects
 * of machine geometry and mapping on distributed transpose performance", Computing Frontiers 2008, tables 1 to 3).
 *
 * @param number of the target
 * @param title of the target
 * @param base what is measured
 * @param other what that is compared with; null where times themselves are judged
 * @param tolerance of the time, or of the ratio other / base
 * @param layers those that are judged
 */
record Transpose(int number, String title, Case base, Case other, Tolerance tolerance, List<Layer> layers)
        implements Target {
    private static final Case Z = new Case("z line, 16^3", "16x16x16", "z", false, 35.841, 77.337);
    private static final Case Z_COMPRESSED =
            new Case("z line, 16^3, 8 peers x 8 numbers", "16x16x16", "z", true, 29.580, 74.424);
    private static final Case Z_EXPANDED =
            new Case("z line, 16x32x16, 8 peers x 4 numbers", "16x32x16", "z", true, 19.944, 67.362);
    private static final Case Y = new Case("yz plane, 16^3", "16x16x16", "y", false, 55.305, 155.823);
    private static final Case Y_LONG = new Case("yz plane, 8x32x16", "8x32x16", "y", false, 91.677, 218.949);
    private static final Case X = new Case("xy plane, 16^3", "16x16x16", "x", false, 60.477, 153.926);
    private static final Case X_LONG = new Case("xy plane, 8x32x16", "8x32x16", "x", false, 170.674, 237.470);

    /**
     * A published time.
     *
     * @param what it is
     * @param shape of the torus
     * @param stage of the transform: z, y or x
     * @param checkerboard whether only every second node gets data
     * @param spi us with the low-level interface
     * @param mpi us with MPI
     */
    record Case(String what, String shape, String stage, boolean checkerboard, double spi, double mpi) {
        double published(Layer layer) {
            return layer == Layer.SPI ? spi : mpi;
        }

        double ours(Laboratory laboratory, Layer layer) {
            List<String> words = new ArrayList<>(List.of(
                    Transposition.class.getName(),
                    "--shape=" + shape,
                    "--partitions=2",
                    "--set=part=" + stage,
                    "--set=checkerboard=" + checkerboard));
            words.addAll(layer.options());
            return 1e6 * Sheet.number(laboratory.run(words), "seconds");
        }
    }

    /** Targets 5 to 9. */
    static List<Target> all() {
        List<Layer> spi = List.of(Layer.SPI);
        List<Layer> both = List.of(Layer.SPI, Layer.MPI);
        return List.of(
                new Transpose(5, "BG/L all-to-all in z lines", Z, Z, Tolerance.percent(20), both),
                new Transpose(6, "BG/L compressed checkerboard", Z, Z_COMPRESSED, Tolerance.percent(10), spi),
                new Transpose(7, "BG/L expanded checkerboard", Z_EXPANDED, Z, Tolerance.percent(15), spi),
                new Transpose(8, "BG/L all-to-all in yz planes", Y, Y_LONG, Tolerance.percent(15), both),
                new Transpose(9, "BG/L all-to-all in xy planes", X, X_LONG, Tolerance.percent(25), spi));
    }

    @Override
    public Experiment.Findings measure(Laboratory laboratory) {
        Sheet sheet = new Sheet(this);
        for (Layer layer : Layer.values()) {
            double ours = base.ours(laboratory, layer);
            if (base.equals(other)) {
                sheet.judged(named(layer, base.what()), "us", base.published(layer), ours, tolerance);
            } else {
                compare(laboratory, sheet, layer, ours);
            }
        }
        return sheet.reason(
                        "what MPI_Alltoallv does besides its messages is not published; the three published times for 8, 16 and 64"
                                + " peers leave about 50 us that do not depend on the number of peers.")
                .bars(title, "us")
                .findings();
    }

    private void compare(Laboratory laboratory, Sheet sheet, Layer layer, double ours) {
        double others = other.ours(laboratory, layer);
        String what = named(layer, other.what() + " over " + base.what());
        double published = other.published(layer) / base.published(layer);
        if (layers.contains(layer)) {
            sheet.judged(what, "ratio", published, others / ours, tolerance);
        } else {
            sheet.shown(what, "ratio", published, others / ours);
        }
        sheet.shown(named(layer, base.what()), "us", base.published(layer), ours);
        sheet.shown(named(layer, other.what()), "us", other.published(layer), others);
    }

    private static String named(Layer layer, String what) {
        return "BG/L " + layer + ", " + what;
    }
}
