package org.rankcluster.experiment;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A bar chart of published values and values of the model, as wide as a column of a paper.
 *
 * @param name name of the file
 * @param title title above the bars
 * @param unit unit of all figures
 * @param pairs the figures, top to bottom
 */
public record Bars(String name, String title, String unit, List<Pair> pairs) implements Picture {
    private static final double LEFT = 14;
    /** Space to the right of the longest bar, for its value. */
    private static final double VALUES = 46;

    private static final double BAR = 11;
    private static final double GAP = 7;
    /** Space between a label and the bar below it. */
    private static final double SPACE = 2;

    /**
     * Two figures.
     *
     * @param what quantity that they measure
     * @param published published value; NaN if there is none
     * @param ours the model's
     */
    public record Pair(String what, double published, double ours) {}

    @Override
    public String svg() {
        double[] values = pairs.stream()
                .flatMapToDouble(pair -> DoubleStream.of(pair.published(), pair.ours()))
                .filter(Double::isFinite)
                .toArray();
        boolean isNegative = DoubleStream.of(values).anyMatch(value -> value < 0);
        Axis across = Axis.of(
                values,
                isNegative ? VALUES : LEFT,
                Column.WIDTH - VALUES,
                false,
                tick -> Column.width(Numbers.plain(tick)) + BAR);
        boolean hasPublished = pairs.stream().anyMatch(pair -> Double.isFinite(pair.published()));
        double top = Column.titleHeight(title) + (hasPublished ? Column.LINE + GAP : 0);
        double bottom = top + pairs.stream().mapToDouble(Bars::height).sum();
        Svg svg = new Svg(Column.WIDTH, bottom + 2 * Column.LINE + 2 * Column.MARGIN, Column.FONT);
        double below = Column.title(svg, title);
        if (hasPublished) {
            svg.rectangle(LEFT, below, BAR, BAR, Svg.colour(1)).text(LEFT + 14, below + BAR, "start", "published");
            svg.rectangle(LEFT + 90, below, BAR, BAR, Svg.colour(0)).text(LEFT + 104, below + BAR, "start", "ours");
        }
        for (double tick : across.ticks()) {
            svg.line(across.pixel(tick), top, across.pixel(tick), bottom, Column.GRID, 1);
            svg.text(across.pixel(tick), bottom + Column.LINE, "middle", Numbers.plain(tick));
        }
        svg.text((across.from() + across.to()) / 2, bottom + 2 * Column.LINE + 3, "middle", quantity(unit));
        drawBars(svg, across, top);
        svg.line(across.pixel(0), top, across.pixel(0), bottom, Column.INK, 1);
        if (Column.hasOne(unit, across)) {
            svg.line(across.pixel(1), top, across.pixel(1), bottom, Column.INK, 1);
        }
        drawTexts(svg, across, top);
        return svg.document();
    }

    /** Returns the title of an axis of this unit. */
    static String quantity(String unit) {
        return switch (unit) {
            case "s", "ms", "us", "ns" -> "time (" + unit + ")";
            case "B", "KiB", "MiB", "GiB" -> "memory (" + unit + ")";
            case "M/s" -> "rate (M/s)";
            case "1e9" -> "value (10^9)";
            default -> unit;
        };
    }

    private static List<String> label(Pair pair) {
        return Column.lines(pair.what(), Column.WIDTH - LEFT - Column.MARGIN);
    }

    private static double height(Pair pair) {
        return Column.LINE * label(pair).size() + SPACE + BAR * bars(pair).size() + GAP;
    }

    private record Bar(double value, String colour) {}

    private static List<Bar> bars(Pair pair) {
        return Stream.of(new Bar(pair.published(), Svg.colour(1)), new Bar(pair.ours(), Svg.colour(0)))
                .filter(bar -> Double.isFinite(bar.value))
                .toList();
    }

    private void drawBars(Svg svg, Axis across, double top) {
        double zero = across.pixel(0);
        double next = top;
        for (Pair pair : pairs) {
            double y = next + Column.LINE * label(pair).size() + SPACE;
            for (Bar bar : bars(pair)) {
                double end = across.pixel(bar.value);
                svg.rectangle(Math.min(zero, end), y, Math.max(1, Math.abs(end - zero)), BAR, bar.colour);
                y += BAR;
            }
            next += height(pair);
        }
    }

    /** Writes labels and values, after all lines. */
    private void drawTexts(Svg svg, Axis across, double top) {
        double next = top;
        for (Pair pair : pairs) {
            double y = next;
            for (String line : label(pair)) {
                y += Column.LINE;
                svg.label(LEFT + 4, y - 3, "start", line);
            }
            y += SPACE;
            for (Bar bar : bars(pair)) {
                y += BAR;
                boolean left = bar.value < 0;
                double end = across.pixel(bar.value) + (left ? -4 : 4);
                svg.label(end, y - 2, left ? "end" : "start", Numbers.plain(bar.value));
            }
            next += height(pair);
        }
    }
}
