package org.rankcluster.actors.cli.sweep;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.picture.Bars;
import org.rankcluster.actors.cli.picture.Picture;
import org.rankcluster.actors.cli.picture.Plot;

/**
 * Draws a sweep's first column of numbers: over the first variable that is a number, a line for each combination of the others; bars
 * if none is.
 */
public final class SweepChart {
    private static final String NAME = "chart";
    /** Values that differ by more than this factor can be told apart on a logarithmic axis only. */
    private static final double WIDE = 20;

    private static final String SECONDS = "econds";
    private static final String[] UNITS = {"s", "ms", "us", "ns", "ps"};

    private SweepChart() {}

    /** The chart; null if there is nothing to draw. */
    public static @Nullable Picture of(String app, Combinations combinations, SweepTable table) {
        String column = table.comparedColumn();
        if (column == null) {
            return null;
        }
        int unit = column.endsWith(SECONDS) ? unit(table) : 0;
        double scale = Math.pow(1000, unit);
        String vertical = column.endsWith(SECONDS) ? column + " (" + UNITS[unit] + ")" : column;
        List<Variable> variables = combinations.variables();
        for (int x = 0; x < variables.size(); x++) {
            if (variables.get(x).unit() != null && variables.get(x).values().size() > 1) {
                return plot(app, vertical, scale, combinations, x, table);
            }
        }
        List<Bars.Pair> bars = table.indexes().stream()
                .map(index -> new Bars.Pair(
                        String.join(", ", combinations.values(index)), Double.NaN, scale * table.compared(index)))
                .toList();
        return new Bars(NAME, app + " by " + keys(variables), vertical, bars);
    }

    private static Plot plot(
            String app, String vertical, double scale, Combinations combinations, int x, SweepTable table) {
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        for (int index : table.indexes()) {
            List<String> others = new ArrayList<>(combinations.values(index));
            double across = Variable.number(others.remove(x)).doubleValue();
            List<double[]> line = lines.computeIfAbsent(String.join(", ", others), _ -> new ArrayList<>());
            if (Double.isFinite(table.compared(index))) {
                line.add(new double[] {across, scale * table.compared(index)});
            }
        }
        Variable variable = combinations.variables().get(x);
        List<Variable> others = new ArrayList<>(combinations.variables());
        others.remove(x);
        String title = app + (others.isEmpty() ? "" : ", lines by " + keys(others));
        String horizontal =
                variable.key() + (String.valueOf(variable.unit()).isEmpty() ? "" : " (" + variable.unit() + ")");
        List<Plot.Series> series = new ArrayList<>();
        lines.forEach((name, points) -> series.add(series(name, points)));
        boolean wideAcross = isWide(
                variable.values().stream().mapToDouble(value -> Variable.number(value).doubleValue()));
        boolean wideUp = isWide(series.stream().flatMapToDouble(line -> DoubleStream.of(line.y())));
        return new Plot(NAME, title, horizontal, vertical, wideAcross, wideAcross && wideUp, series);
    }

    private static Plot.Series series(String name, List<double[]> points) {
        points.sort((one, other) -> Double.compare(one[0], other[0]));
        return new Plot.Series(
                name,
                points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[1]).toArray());
    }

    private static boolean isWide(DoubleStream values) {
        DoubleSummaryStatistics all = values.summaryStatistics();
        return all.getMin() > 0 && all.getMax() > WIDE * all.getMin();
    }

    /** The unit in which the longest time has digits in front of the point. */
    private static int unit(SweepTable table) {
        double longest = table.indexes().stream()
                .mapToDouble(table::compared)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        int unit = 0;
        while (unit < UNITS.length - 1 && longest > 0 && longest * Math.pow(1000, unit) < 1) {
            unit++;
        }
        return unit;
    }

    private static String keys(List<Variable> variables) {
        return String.join(", ", variables.stream().map(Variable::key).toList());
    }
}
