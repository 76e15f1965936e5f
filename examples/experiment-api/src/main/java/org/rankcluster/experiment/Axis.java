package org.rankcluster.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * An axis of a picture: a map from values to pixels. Its ticks are at 1, 2 or 5 times powers of ten, or at powers of two.
 *
 * @param least smallest value
 * @param most largest value
 * @param from pixel of the smallest
 * @param to pixel of the largest
 * @param logarithmic whether equal ratios have equal distances
 * @param ticks values of the ticks, ascending
 */
record Axis(double least, double most, double from, double to, boolean logarithmic, List<Double> ticks) {
    private static final int MOST_TICKS = 8;
    private static final int LEAST_TICKS = 2;
    private static final double[] STEPS = {1, 2, 5};
    /** Fraction by which a value may miss a tick, for rounding errors. */
    private static final double CLOSE = 1e-9;

    /**
     * Returns an axis with as many ticks as there is space for their texts. An axis that is not logarithmic includes 0 and ends at ticks. A
     * logarithmic axis has powers of two if all values are; else it ends at ticks.
     *
     * @param values values that the axis includes
     * @param space pixels that the text of a tick takes
     */
    static Axis of(double[] values, double from, double to, boolean logarithmic, DoubleFunction<Double> space) {
        double[] finite = Arrays.stream(values)
                .filter(value -> Double.isFinite(value) && (!logarithmic || value > 0))
                .toArray();
        double smallest = Arrays.stream(finite).min().orElse(logarithmic ? 1 : 0);
        double largest = Arrays.stream(finite).max().orElse(1);
        Axis axis = new Axis(smallest, largest, from, to, logarithmic, List.of());
        for (int most = MOST_TICKS; most >= LEAST_TICKS; most--) {
            axis = !logarithmic
                    ? linear(smallest, largest, from, to, most)
                    : Arrays.stream(finite).allMatch(Numbers::isPowerOfTwo)
                            ? powersOfTwo(smallest, largest, from, to, most)
                            : decades(smallest, largest, from, to, most);
            double text = axis.ticks.stream().mapToDouble(space::apply).sum();
            if (text <= Math.abs(to - from)) {
                return axis;
            }
        }
        return axis;
    }

    private static Axis linear(double smallest, double largest, double from, double to, int most) {
        double low = Math.min(0, smallest);
        double high = low == 0 && largest <= 0 ? 1 : Math.max(0, largest);
        double step = step((high - low) / (most - 1));
        long first = (long) Math.floor(low / step + CLOSE);
        long last = (long) Math.ceil(high / step - CLOSE);
        List<Double> ticks = new ArrayList<>();
        for (long tick = first; tick <= last; tick++) {
            ticks.add(tick * step);
        }
        return new Axis(first * step, last * step, from, to, false, ticks);
    }

    /** Returns the smallest 1, 2 or 5 times a power of ten that is at least {@code length}. */
    private static double step(double length) {
        double power = Math.pow(10, Math.floor(Math.log10(length)));
        double times = length / power - CLOSE;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }

    private static Axis powersOfTwo(double smallest, double largest, double from, double to, int most) {
        int first = Math.getExponent(smallest);
        int last = Math.max(first + 1, Math.getExponent(largest));
        int step = Math.ceilDiv(last - first, most - 1);
        List<Double> ticks = new ArrayList<>();
        for (int exponent = first; exponent <= last; exponent += step) {
            ticks.add(Math.scalb(1.0, exponent));
        }
        return new Axis(smallest, Math.scalb(1.0, last), from, to, true, ticks);
    }

    private static Axis decades(double smallest, double largest, double from, double to, int most) {
        List<Double> all = new ArrayList<>();
        int first = (int) Math.floor(Math.log10(smallest));
        for (double power = first; all.isEmpty() || all.getLast() < largest * (1 - CLOSE); power++) {
            for (double step : STEPS) {
                double next = step * Math.pow(10, power);
                if (5 * next > smallest && (all.isEmpty() || all.getLast() < largest * (1 - CLOSE))) {
                    if (all.size() == 1 && next <= smallest * (1 + CLOSE)) {
                        all.clear();
                    }
                    all.add(next);
                }
            }
        }
        if (all.size() == 1) {
            all.add(2 * all.getFirst());
        }
        List<Double> tens = all.stream().filter(tick -> isPowerOfTen(tick)).toList();
        boolean isLong = all.size() > most && tens.size() >= LEAST_TICKS;
        int step = isLong ? Math.ceilDiv(tens.size(), most) : Math.ceilDiv(all.size(), Math.max(most, LEAST_TICKS));
        List<Double> shown = isLong ? tens : all;
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i < shown.size(); i += step) {
            ticks.add(shown.get(i));
        }
        return new Axis(all.getFirst(), all.getLast(), from, to, true, ticks);
    }

    private static boolean isPowerOfTen(double value) {
        double exponent = Math.log10(value);
        return Math.abs(exponent - Math.rint(exponent)) < CLOSE;
    }

    double pixel(double value) {
        double part = logarithmic ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
        return from + part * (to - from);
    }
}
