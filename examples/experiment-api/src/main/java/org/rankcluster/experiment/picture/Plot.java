package org.rankcluster.experiment.picture;

import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * A picture of lines over a horizontal axis, published and own ones.
 *
 * @param name name of the file
 * @param title title above the lines
 * @param horizontal quantity of the horizontal axis, with its unit
 * @param vertical quantity of the vertical axis, with its unit
 * @param logarithmic whether the horizontal axis is logarithmic; its values are then positive
 * @param logarithmicUp whether the vertical axis is logarithmic
 * @param series the lines
 */
public record Plot(
        String name,
        String title,
        String horizontal,
        String vertical,
        boolean logarithmic,
        boolean logarithmicUp,
        List<Series> series)
        implements Picture {
    private static final double LEAST_WIDTH = 760;
    private static final double LEAST_HEIGHT = 460;
    private static final double LEFT = 80;
    private static final double RIGHT = 570;
    private static final double TOP = 50;
    private static final double BOTTOM = 400;
    /** Position of the names of the legend. */
    private static final double LEGEND = RIGHT + 46;

    private static final double LEGEND_LINE = 20;
    /** Usual largest width of a character. */
    private static final double CHARACTER = 7.5;

    /**
     * One line.
     *
     * @param name name in the legend; empty for none
     * @param x values on the horizontal axis, ascending
     * @param y values on the vertical axis, the same number
     */
    public record Series(String name, double[] x, double[] y) {}

    /** Creates lines over a vertical axis that is not logarithmic. */
    public Plot(
            String name, String title, String horizontal, String vertical, boolean logarithmic, List<Series> series) {
        this(name, title, horizontal, vertical, logarithmic, false, series);
    }

    @Override
    public String svg() {
        Axis across = Axis.of(all(Series::x), LEFT, RIGHT, logarithmic);
        Axis up = Axis.of(all(Series::y), BOTTOM, TOP, logarithmicUp);
        int longest = series.stream().mapToInt(one -> one.name().length()).max().orElse(0);
        Svg svg = new Svg(
                Math.max(LEAST_WIDTH, LEGEND + CHARACTER * longest),
                Math.max(LEAST_HEIGHT, TOP + LEGEND_LINE * (series.size() + 1)));
        // a title may be longer than the lines' own space, with the legend's to spare
        double half = CHARACTER * title.length() / 2;
        svg.text(Math.max((LEFT + RIGHT) / 2, half), TOP - 20, "middle", title);
        drawAxes(svg, across, up);
        for (int i = 0; i < series.size(); i++) {
            drawSeries(svg, across, up, i);
        }
        return svg.document();
    }

    private double[] all(Function<Series, double[]> values) {
        return series.stream()
                .flatMapToDouble(one -> DoubleStream.of(values.apply(one)))
                .toArray();
    }

    private void drawAxes(Svg svg, Axis across, Axis up) {
        for (double tick : up.ticks()) {
            svg.line(LEFT, up.pixel(tick), RIGHT, up.pixel(tick), "#dddddd", 1);
            svg.text(LEFT - 8, up.pixel(tick) + 4, "end", Numbers.plain(tick));
        }
        for (double tick : across.ticks()) {
            svg.line(across.pixel(tick), BOTTOM, across.pixel(tick), BOTTOM + 5, "#333333", 1);
            svg.text(across.pixel(tick), BOTTOM + 20, "middle", Numbers.tick(tick));
        }
        svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "#333333", 1).line(LEFT, TOP, LEFT, BOTTOM, "#333333", 1);
        svg.text((LEFT + RIGHT) / 2, BOTTOM + 45, "middle", horizontal);
        svg.upwards(22, (TOP + BOTTOM) / 2, vertical);
    }

    private void drawSeries(Svg svg, Axis across, Axis up, int index) {
        Series one = series.get(index);
        String colour = Svg.colour(index);
        double[] x = across.pixels(one.x());
        double[] y = up.pixels(one.y());
        double width = index == 0 ? 5 : 2; // the first stays visible where others cover it
        svg.polyline(x, y, colour, width);
        for (int i = 0; i < x.length; i++) {
            svg.circle(x[i], y[i], width + 1, colour);
        }
        double row = TOP + 12 + LEGEND_LINE * index;
        if (!one.name().isEmpty()) {
            svg.line(RIGHT + 15, row - 4, RIGHT + 40, row - 4, colour, width).text(LEGEND, row, "start", one.name());
        }
    }
}
