package org.rankcluster.experiment.picture;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A picture of published figures and figures of the model as bars below each other, as wide as a column of a paper.
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
        double y = top;
        for (Pair pair : pairs) {
            drawPair(svg, across, pair, y);
            y += height(pair);
        }
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
        int bars = (Double.isFinite(pair.published()) ? 1 : 0) + (Double.isFinite(pair.ours()) ? 1 : 0);
        return Column.LINE * label(pair).size() + BAR * bars + GAP;
    }

    private static void drawPair(Svg svg, Axis across, Pair pair, double top) {
        double y = top;
        for (String line : label(pair)) {
            y += Column.LINE;
            svg.text(LEFT, y - 3, "start", line);
        }
        if (Double.isFinite(pair.published())) {
            drawBar(svg, across, pair.published(), y, Svg.colour(1));
            y += BAR;
        }
        if (Double.isFinite(pair.ours())) {
            drawBar(svg, across, pair.ours(), y, Svg.colour(0));
        }
    }

    private static void drawBar(Svg svg, Axis across, double value, double top, String colour) {
        double zero = across.pixel(0);
        double end = across.pixel(value);
        svg.rectangle(Math.min(zero, end), top, Math.max(1, Math.abs(end - zero)), BAR, colour);
        boolean left = value < 0;
        svg.text(end + (left ? -4 : 4), top + BAR - 1, left ? "end" : "start", Numbers.plain(value));
    }
}
