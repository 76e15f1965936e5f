package org.rankcluster.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A line chart of published values and values of the model, as wide as a column of a paper. The legend is below the axes.
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
    private static final double HEIGHT = 190;
    /** Smallest space to the right of the axes. */
    private static final double RIGHT = 16;
    /** Space between the numbers of an axis. */
    private static final double GAP = 10;

    private static final double LINE_WIDTH = 1.4;
    private static final double MARKER = 3;
    /** Largest number of markers of a line that can be distinguished. */
    private static final int MOST_MARKERS = 14;
    /** Width of the line and the marker in the legend. */
    private static final double KEY = 28;

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
        double top = Column.titleHeight(title);
        double bottom = top + HEIGHT;
        Axis up = Axis.of(all(Series::y), bottom, top, logarithmicUp, _ -> Column.LINE + GAP);
        double numbers = up.ticks().stream()
                .mapToDouble(tick -> Column.width(Numbers.tick(tick)))
                .max()
                .orElse(0);
        double left = Column.MARGIN + Column.LINE + numbers + GAP;
        Axis widest = across(left, Column.WIDTH - RIGHT);
        double lastHalf = Column.width(Numbers.tick(widest.ticks().getLast())) / 2;
        Axis across = across(left, Column.WIDTH - Math.max(RIGHT, lastHalf + 2));
        double legend = bottom + 3 * Column.LINE + Column.MARGIN;
        Svg svg = new Svg(Column.WIDTH, legend + Column.LINE * legendRows() + Column.MARGIN, Column.FONT);
        double unusedEnd = Column.title(svg, title);
        drawAxes(svg, across, up);
        for (int i = 0; i < series.size(); i++) {
            drawSeries(svg, across, up, i);
        }
        drawLegend(svg, legend);
        return svg.document();
    }

    private Axis across(double left, double right) {
        return Axis.of(all(Series::x), left, right, logarithmic, tick -> Column.width(Numbers.tick(tick)) + GAP);
    }

    private double[] all(Function<Series, double[]> values) {
        return series.stream()
                .flatMapToDouble(one -> DoubleStream.of(values.apply(one)))
                .toArray();
    }

    private void drawAxes(Svg svg, Axis across, Axis up) {
        double left = across.from();
        double right = across.to();
        double bottom = up.from();
        for (double tick : up.ticks()) {
            svg.line(left, up.pixel(tick), right, up.pixel(tick), Column.GRID, 1);
            svg.text(left - 5, up.pixel(tick) + 4, "end", Numbers.tick(tick));
        }
        for (double tick : across.ticks()) {
            svg.line(across.pixel(tick), bottom, across.pixel(tick), bottom + 4, Column.INK, 1);
            svg.text(across.pixel(tick), bottom + Column.LINE + 2, "middle", Numbers.tick(tick));
        }
        if (Column.hasOne(vertical, up)) {
            svg.line(left, up.pixel(1), right, up.pixel(1), Column.INK, 1);
        }
        svg.line(left, bottom, right, bottom, Column.INK, 1).line(left, up.to(), left, bottom, Column.INK, 1);
        svg.text((left + right) / 2, bottom + 2 * Column.LINE + 4, "middle", horizontal);
        svg.upwards(Column.MARGIN + Column.LINE - 4, (up.to() + bottom) / 2, vertical);
    }

    private void drawSeries(Svg svg, Axis across, Axis up, int index) {
        Series one = series.get(index);
        int[] shown = IntStream.range(0, one.x().length)
                .filter(i -> Double.isFinite(across.pixel(one.x()[i])) && Double.isFinite(up.pixel(one.y()[i])))
                .toArray();
        double[] x =
                Arrays.stream(shown).mapToDouble(i -> across.pixel(one.x()[i])).toArray();
        double[] y = Arrays.stream(shown).mapToDouble(i -> up.pixel(one.y()[i])).toArray();
        svg.polyline(x, y, Svg.colour(index), LINE_WIDTH);
        int step = Math.max(1, Math.ceilDiv(x.length, MOST_MARKERS));
        for (int i = 0; i < x.length; i += step) {
            svg.marker(index, x[i], y[i], MARKER);
        }
    }

    private double widest() {
        return KEY
                + series.stream()
                        .mapToDouble(one -> Column.width(one.name()))
                        .max()
                        .orElse(0)
                + GAP;
    }

    private int legendColumns() {
        return Math.max(1, (int) ((Column.WIDTH - 2 * Column.MARGIN) / widest()));
    }

    private int legendRows() {
        return Math.ceilDiv(
                (int) series.stream().filter(one -> !one.name().isEmpty()).count(), legendColumns());
    }

    private void drawLegend(Svg svg, double top) {
        double width = (Column.WIDTH - 2 * Column.MARGIN) / legendColumns();
        int index = 0;
        for (int i = 0; i < series.size(); i++) {
            if (!series.get(i).name().isEmpty()) {
                double x = Column.MARGIN + width * (index % legendColumns());
                int row = index / legendColumns();
                double y = top + Column.LINE * row;
                svg.line(x, y, x + KEY - 6, y, Svg.colour(i), LINE_WIDTH).marker(i, x + KEY / 2 - 3, y, MARKER);
                svg.text(x + KEY, y + 4, "start", series.get(i).name());
                index++;
            }
        }
    }
}
