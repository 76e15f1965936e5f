package org.rankcluster.experiment.picture;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A picture of published figures and figures of the model as bars side by side.
 *
 * @param name name of the file
 * @param title title above the bars
 * @param unit unit of all figures
 * @param pairs the figures, top to bottom
 */
public record Bars(String name, String title, String unit, List<Pair> pairs) implements Picture {
    private static final double WIDTH = 900;
    private static final double LEFT = 400;
    private static final double RIGHT = 820;
    private static final double TOP = 70;
    private static final double PAIR = 46;
    private static final double BAR = 16;

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
        Axis across = Axis.of(values, LEFT, RIGHT, false);
        double bottom = TOP + PAIR * pairs.size();
        Svg svg = new Svg(WIDTH, bottom + 50);
        svg.text(WIDTH / 2, 24, "middle", title);
        if (pairs.stream().anyMatch(pair -> Double.isFinite(pair.published()))) {
            svg.rectangle(LEFT, 36, 12, 12, Svg.colour(1)).text(LEFT + 18, 47, "start", "published");
            svg.rectangle(LEFT + 110, 36, 12, 12, Svg.colour(0)).text(LEFT + 128, 47, "start", "ours");
        }
        for (double tick : across.ticks()) {
            svg.line(across.pixel(tick), TOP, across.pixel(tick), bottom, "#dddddd", 1);
            svg.text(across.pixel(tick), bottom + 18, "middle", Numbers.plain(tick));
        }
        svg.text((LEFT + RIGHT) / 2, bottom + 40, "middle", unit);
        for (int i = 0; i < pairs.size(); i++) {
            drawPair(svg, across, pairs.get(i), TOP + PAIR * i);
        }
        return svg.document();
    }

    private static void drawPair(Svg svg, Axis across, Pair pair, double top) {
        svg.text(LEFT - 10, top + 26, "end", pair.what());
        drawBar(svg, across, pair.published(), top + 5, Svg.colour(1));
        drawBar(svg, across, pair.ours(), top + 5 + BAR, Svg.colour(0));
    }

    private static void drawBar(Svg svg, Axis across, double value, double top, String colour) {
        if (Double.isFinite(value)) {
            double zero = across.pixel(0);
            double end = across.pixel(value);
            svg.rectangle(Math.min(zero, end), top, Math.max(1, Math.abs(end - zero)), BAR, colour);
            boolean left = value < 0;
            svg.text(end + (left ? -6 : 6), top + 13, left ? "end" : "start", Numbers.plain(value));
        }
    }
}
