package org.rankcluster.experiment;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A chart of stacked bars below each other, as wide as a column of a paper. The legend is below the axis.
 *
 * @param name name of the file
 * @param title title above the bars
 * @param unit unit of all figures
 * @param parts names of the parts, from left to right
 * @param stacks the wholes, top to bottom
 */
public record Stacks(String name, String title, String unit, List<String> parts, List<Stack> stacks)
        implements Picture {
    private static final double BAR = 11;
    private static final double GAP = 4;
    /** Space to the right of the longest bar, for its sum. */
    private static final double SUMS = 36;

    private static final double KEY = 14;

    /**
     * A whole.
     *
     * @param what its name
     * @param values its parts, in the picture's unit; none is negative
     */
    public record Stack(String what, double[] values) {
        private double sum() {
            return DoubleStream.of(values).sum();
        }
    }

    @Override
    public String svg() {
        double left = 2 * Column.MARGIN
                + stacks.stream()
                        .mapToDouble(stack -> Column.width(stack.what()))
                        .max()
                        .orElse(0);
        Axis across = Axis.of(
                stacks.stream().mapToDouble(Stack::sum).toArray(),
                left,
                Column.WIDTH - SUMS,
                false,
                tick -> Column.width(Numbers.plain(tick)) + BAR);
        double top = Column.titleHeight(title);
        double bottom = top + (BAR + GAP) * stacks.size();
        double legend = bottom + 3 * Column.LINE + Column.MARGIN;
        Svg svg = new Svg(Column.WIDTH, legend + Column.LINE * legendRows() + Column.MARGIN, Column.FONT);
        double unusedEnd = Column.title(svg, title);
        for (double tick : across.ticks()) {
            svg.line(across.pixel(tick), top, across.pixel(tick), bottom, Column.GRID, 1);
            svg.text(across.pixel(tick), bottom + Column.LINE, "middle", Numbers.plain(tick));
        }
        svg.text(
                (across.from() + across.to()) / 2,
                bottom + 2 * Column.LINE + 3,
                "middle",
                unit.equals("%") ? "share (%)" : Bars.quantity(unit));
        for (int i = 0; i < stacks.size(); i++) {
            draw(svg, across, stacks.get(i), top + (BAR + GAP) * i);
        }
        for (int i = 0; i < parts.size(); i++) {
            double x = Column.MARGIN + legendWidth() * (i % legendColumns());
            int row = i / legendColumns();
            double y = legend + Column.LINE * row;
            svg.rectangle(x, y - BAR + 2, BAR, BAR - 1, Svg.colour(i)).text(x + KEY, y, "start", parts.get(i));
        }
        return svg.document();
    }

    private static void draw(Svg svg, Axis across, Stack stack, double top) {
        svg.text(across.from() - 5, top + BAR - 1, "end", stack.what());
        double before = 0;
        for (int i = 0; i < stack.values().length; i++) {
            double x = across.pixel(before);
            before += stack.values()[i];
            svg.rectangle(x, top, across.pixel(before) - x, BAR, Svg.colour(i));
        }
        svg.label(across.pixel(before) + 4, top + BAR - 1, "start", Numbers.plain(before));
    }

    private int legendColumns() {
        double widest =
                KEY + 2 * GAP + parts.stream().mapToDouble(Column::width).max().orElse(0);
        return Math.clamp((long) ((Column.WIDTH - 2 * Column.MARGIN) / widest), 1, Math.max(1, parts.size()));
    }

    private double legendWidth() {
        return (Column.WIDTH - 2 * Column.MARGIN) / legendColumns();
    }

    private int legendRows() {
        return Math.ceilDiv(parts.size(), legendColumns());
    }
}
