package org.rankcluster.actors.cli.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.experiment.Bars;
import org.rankcluster.experiment.Numbers;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Plot;

/**
 * A chart of the first numeric column of a sweep's table. The horizontal axis is the first variable that is a number, with a line for each
 * combination of the others. Without such a variable it has bars.
 */
public final class SweepChart {
    private static final String NAME = "chart";
    /** Ratio of values above which only a logarithmic axis separates them. */
    private static final double WIDE = 20;

    private static final List<String> UNITS = List.of("s", "ms", "us", "ns", "ps");
    /** Names of {@link #UNITS} in columns. */
    private static final List<String> WORDS =
            List.of("seconds", "milliseconds", "microseconds", "nanoseconds", "picoseconds");

    private SweepChart() {}

    /** Returns the chart; null if there is no data. Times are in the largest unit in which the longest is at least 1. */
    public static @Nullable Picture of(String app, Combinations combinations, SweepTable table) {
        String column = table.compared();
        if (column == null) {
            return null;
        }
        double most = table.indexes().stream()
                .mapToDouble(index -> table.number(index, column))
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        List<String> words = words(column);
        int given = words.stream().mapToInt(WORDS::indexOf).max().orElse(-1);
        int unit = 0;
        while (given >= 0 && most > 0 && most * Math.pow(1000, unit - given) < 1 && unit < UNITS.size() - 1) {
            unit++;
        }
        double scale = given < 0 ? 1 : Math.pow(1000, unit - given);
        SortedMap<Integer, Double> heights = new TreeMap<>();
        table.indexes().forEach(index -> heights.put(index, scale * table.number(index, column)));
        String vertical = given < 0 ? column : quantity(words, WORDS.get(given)) + " (" + UNITS.get(unit) + ")";
        List<Variable> variables = combinations.variables();
        for (Variable variable : variables) {
            if (variable.unit() != null && variable.values().size() > 1) {
                return plot(app, combinations, variables.indexOf(variable), vertical, heights);
            }
        }
        List<Bars.Pair> bars = new ArrayList<>();
        heights.forEach((index, height) ->
                bars.add(new Bars.Pair(String.join(", ", combinations.values(index)), Double.NaN, height)));
        return new Bars(NAME, app + " by " + keys(variables), vertical, bars);
    }

    /** Returns the words of the last name in a path: {@code half}, {@code round}, {@code trip}, {@code seconds}. */
    private static List<String> words(String path) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        return List.of(name.split("(?=\\p{Lu})")).stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Returns {@code time per iteration}, {@code virtual time}, {@code half round trip}. */
    private static String quantity(List<String> words, String unit) {
        List<String> quantity = new ArrayList<>(words);
        int at = quantity.indexOf(unit);
        quantity.set(at, "time");
        if (at == quantity.size() - 1 && at > 1) {
            quantity.removeLast(); // several words name the quantity themselves
        }
        return String.join(" ", quantity);
    }

    private static Plot plot(
            String app, Combinations combinations, int across, String vertical, SortedMap<Integer, Double> heights) {
        List<Variable> others = new ArrayList<>(combinations.variables());
        Variable variable = others.remove(across);
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        heights.forEach((index, height) -> {
            List<String> values = new ArrayList<>(combinations.values(index));
            double[] point = {variable.number(values.remove(across)), height};
            if (Double.isFinite(height)) {
                lines.computeIfAbsent(String.join(", ", values), _ -> new ArrayList<>())
                        .add(point);
            }
        });
        List<Plot.Series> series = new ArrayList<>();
        lines.forEach((name, points) -> {
            points.sort(Comparator.comparingDouble(point -> point[0]));
            series.add(new Plot.Series(name, values(points, 0), values(points, 1)));
        });
        boolean wide = isWide(series.stream().flatMapToDouble(line -> DoubleStream.of(line.x())));
        boolean high = isWide(series.stream().flatMapToDouble(line -> DoubleStream.of(line.y())));
        String title = app + (others.isEmpty() ? "" : ", lines by " + keys(others));
        String unit = "".equals(variable.unit()) ? "" : " (" + variable.unit() + ")";
        return new Plot(
                NAME, title, variable.key() + unit, vertical, wide || areDoublings(variable), wide && high, series);
    }

    private static double[] values(List<double[]> points, int coordinate) {
        return points.stream().mapToDouble(point -> point[coordinate]).toArray();
    }

    private static boolean isWide(DoubleStream values) {
        DoubleSummaryStatistics all = values.summaryStatistics();
        return all.getMin() > 0 && all.getMax() > WIDE * all.getMin();
    }

    /** Returns whether values are three or more powers of two, such as numbers of ranks, which papers show at equal distances. */
    private static boolean areDoublings(Variable variable) {
        return variable.values().size() > 2
                && variable.values().stream().mapToDouble(variable::number).allMatch(Numbers::isPowerOfTwo);
    }

    private static String keys(List<Variable> variables) {
        return String.join(", ", variables.stream().map(Variable::key).toList());
    }
}
