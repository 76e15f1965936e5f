package org.rankcluster.actors.cli.console;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.experiment.Column;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Svg;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.topology.Dimensions;
import org.rankcluster.hardware.torus.Torus;

/**
 * An SVG drawing of a torus or mesh, as wide as a journal's column: nodes as dots, links as lines, wraparound links as arcs. Up to three
 * dimensions are drawn directly, z to the back. With more dimensions, such blocks stand side by side, then below each other, and so on. If
 * that would exceed {@value #MOST_NODES} nodes, long dimensions are cut, with a note.
 *
 * @param name name of the file
 * @param torus the torus
 */
public record TorusPicture(String name, Torus torus) implements Picture {
    /** The drawing of machines with this network. */
    public static final class Family implements NetworkPicture {
        @Override
        public @Nullable Picture of(Machine machine) {
            return machine.topology() instanceof Torus torus ? new TorusPicture(machine.name(), torus) : null;
        }
    }

    private static final int MOST_NODES = 2048;
    private static final double STEP = 46;
    private static final double BACK_X = 19;
    private static final double BACK_Y = -13;
    /** Space around the dots, for arcs at the largest scale. */
    private static final double MARGIN = 26;

    private static final double DOT = 2.8;
    private static final double KEY = 30;

    @Override
    public String svg() {
        int[] shown = shown();
        double scale = Math.min(1, (Column.WIDTH - 2 * MARGIN) / extent(shown, steps(shown, 1), 0));
        double[][] steps = steps(shown, scale);
        double width = extent(shown, steps, 0);
        double height = extent(shown, steps, 1);
        double top = MARGIN + Column.titleHeight(title()) + Column.LINE * torus.dimensions();
        Drawing drawing = new Drawing(
                new Svg(Column.WIDTH, top + height + MARGIN, Column.FONT),
                shown,
                steps,
                scale,
                (Column.WIDTH - width) / 2 - least(shown, steps, 0),
                top - least(shown, steps, 1));
        legend(drawing.svg, shown);
        int nodes = Arrays.stream(shown).reduce(1, (a, b) -> a * b);
        for (int dimension = torus.dimensions() - 1; dimension >= 0; dimension--) {
            for (int node = 0; node < nodes; node++) {
                drawing.link(node, dimension);
            }
        }
        for (int node = 0; node < nodes; node++) {
            drawing.node(node);
        }
        return drawing.svg.document();
    }

    /** Returns the extents that are drawn. */
    private int[] shown() {
        int longest = Arrays.stream(torus.shape()).max().orElse(1);
        int[] shown = torus.shape();
        for (int most = longest; most > 2 && product(shown) > MOST_NODES; most--) {
            for (int d = 0; d < shown.length; d++) {
                shown[d] = Math.min(shown[d], most);
            }
        }
        return shown;
    }

    private static long product(int[] extents) {
        return Arrays.stream(extents).asLongStream().reduce(1, (a, b) -> a * b);
    }

    private String title() {
        return name + ": " + torus.describe() + ", " + torus.nodes() + " nodes";
    }

    /** Returns for each dimension the distance from a node to the next. */
    private static double[][] steps(int[] shown, double scale) {
        double step = scale * STEP;
        double[][] steps = new double[shown.length][];
        for (int d = 0; d < shown.length; d++) {
            steps[d] = switch (d) {
                case 0 -> new double[] {step, 0};
                case 1 -> new double[] {0, step};
                case 2 -> new double[] {scale * BACK_X, scale * BACK_Y};
                default -> {
                    int[] inner = Arrays.copyOf(shown, d);
                    yield d % 2 == 1
                            ? new double[] {extent(inner, steps, 0) + 1.5 * step, 0}
                            : new double[] {0, extent(inner, steps, 1) + 1.5 * step};
                }
            };
        }
        return steps;
    }

    private static double extent(int[] shown, double[][] steps, int axis) {
        double sum = 0;
        for (int d = 0; d < shown.length; d++) {
            sum += (shown[d] - 1) * Math.abs(steps[d][axis]);
        }
        return sum;
    }

    private static double least(int[] shown, double[][] steps, int axis) {
        double sum = 0;
        for (int d = 0; d < shown.length; d++) {
            sum += (shown[d] - 1) * Math.min(0, steps[d][axis]);
        }
        return sum;
    }

    private void legend(Svg svg, int[] shown) {
        double below = Column.title(svg, title());
        String letters = Dimensions.letters(shown.length).toLowerCase(Locale.ROOT);
        for (int d = 0; d < shown.length; d++) {
            String part = shown[d] < torus.extent(d) ? ", of which " + shown[d] + " are drawn" : "";
            String ends = torus.wraps(d) ? ", wraps around" : "";
            double y = below + Column.LINE * (d + 0.5);
            svg.line(Column.MARGIN, y - 4, Column.MARGIN + KEY - 6, y - 4, Svg.colour(d), 2);
            svg.text(Column.MARGIN + KEY, y, "start", letters.charAt(d) + ": " + torus.extent(d) + ends + part);
        }
    }

    /** The drawing in progress: the drawn nodes and their positions. */
    private final class Drawing {
        final Svg svg;
        private final int[] shown;
        private final double[][] steps;
        private final double scale;
        private final double left;
        private final double top;

        Drawing(Svg svg, int[] shown, double[][] steps, double scale, double left, double top) {
            this.svg = svg;
            this.shown = shown;
            this.steps = steps;
            this.scale = scale;
            this.left = left;
            this.top = top;
        }

        private int coordinate(int node, int dimension) {
            int rest = node;
            for (int d = 0; d < dimension; d++) {
                rest /= shown[d];
            }
            return rest % shown[dimension];
        }

        private double position(int node, int axis) {
            double position = axis == 0 ? left : top;
            for (int d = 0; d < shown.length; d++) {
                position += coordinate(node, d) * steps[d][axis];
            }
            return position;
        }

        void node(int node) {
            svg.circle(position(node, 0), position(node, 1), Math.max(0.8, scale * DOT), "#333333");
        }

        /** Draws the link to the next node, or from the last one to the first. */
        void link(int node, int dimension) {
            double x = position(node, 0);
            double y = position(node, 1);
            double stepX = steps[dimension][0];
            double stepY = steps[dimension][1];
            String colour = Svg.colour(dimension);
            double width = dimension < 3 ? Math.max(0.4, 1.2 * scale) : 0.3;
            int last = shown[dimension] - 1;
            if (coordinate(node, dimension) < last) {
                svg.line(x, y, x + stepX, y + stepY, colour, width);
            } else if (torus.wraps(dimension) && last > 1 && shown[dimension] == torus.extent(dimension)) {
                svg.arc(x, y, x - last * stepX, y - last * stepY, 0.45 * STEP * scale, colour, width / 2);
            } else if (shown[dimension] < torus.extent(dimension)) {
                svg.line(x, y, x + stepX / 3, y + stepY / 3, colour, width);
            }
        }
    }
}
