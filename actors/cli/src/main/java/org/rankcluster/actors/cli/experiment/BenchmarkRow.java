package org.rankcluster.actors.cli.experiment;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one benchmark.
 *
 * @param benchmark benchmark that was measured
 * @param own measurements of this checkout, in the order of the runs
 * @param others measurements of the other checkout, the counterparts of the first of this one; empty without another
 *     checkout
 * @param failure reason for which the benchmark ended early; null if it did not
 */
record BenchmarkRow(
        Benchmark benchmark,
        List<Measurement> own,
        List<Measurement> others,
        @Nullable String failure) {
    BenchmarkRow {
        own = List.copyOf(own);
        others = List.copyOf(others);
    }

    /** Returns the run of median wall time of this checkout, of two the faster; null if no run ended well. */
    @Nullable
    Measurement typical() {
        List<Measurement> sorted = own.stream()
                .sorted(Comparator.comparingDouble(Measurement::wallSeconds))
                .toList();
        return sorted.isEmpty() ? null : sorted.get((sorted.size() - 1) / 2);
    }

    /** Returns the wall time of the other checkout divided by the wall time of this one, for each pair; NaN if it cannot be divided. */
    double[] ratios() {
        double[] ratios = new double[others.size()];
        for (int pair = 0; pair < ratios.length; pair++) {
            double seconds = own.get(pair).wallSeconds();
            ratios[pair] = seconds == 0 ? Double.NaN : others.get(pair).wallSeconds() / seconds;
        }
        return ratios;
    }

    /** Returns the smallest, median and largest ratio; null without pairs. */
    @Nullable
    Range range() {
        double[] sorted = ratios();
        if (sorted.length == 0) {
            return null;
        }
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Range(sorted[0], median, sorted[sorted.length - 1]);
    }

    /** The range of the ratios of pairs of runs: the smallest, the median and the largest. */
    record Range(double min, double median, double max) {}
}
