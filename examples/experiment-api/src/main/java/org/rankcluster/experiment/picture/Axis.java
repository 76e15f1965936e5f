package org.rankcluster.experiment.picture;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * An axis of a {@link Plot}: a map from values to pixels, with ticks at round numbers.
 *
 * @param least smallest value
 * @param most largest value
 * @param from pixel of the smallest
 * @param to pixel of the largest
 * @param logarithmic whether equal ratios have equal distances
 */
record Axis(double least, double most, double from, double to, boolean logarithmic) {
    private static final int ABOUT = 6;

    /**
     * Returns an axis of round numbers from 0, or below the smallest value, to 0 or beyond the largest. A logarithmic axis starts at the
     * smallest value.
     */
    static Axis of(double[] values, double from, double to, boolean logarithmic) {
        double smallest = Arrays.stream(values).min().orElse(0);
        double largest = Arrays.stream(values).max().orElse(1);
        if (logarithmic) {
            return new Axis(smallest, Math.max(largest, 2 * smallest), from, to, true);
        }
        double low = Math.min(0, smallest);
        double high = Math.max(low == 0 ? Double.MIN_NORMAL : 0, largest);
        double step = step(high - low);
        return new Axis(Math.floor(low / step) * step, Math.ceil(high / step) * step, from, to, false);
    }

    double pixel(double value) {
        double part = logarithmic ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
        return from + part * (to - from);
    }

    double[] pixels(double[] values) {
        return Arrays.stream(values).map(this::pixel).toArray();
    }

    double[] ticks() {
        if (!logarithmic) {
            double step = step(most - least);
            return LongStream.rangeClosed(Math.round(least / step), Math.round(most / step))
                    .mapToDouble(tick -> tick * step)
                    .toArray();
        }
        double base = most / least > 1000 ? 10 : 2;
        double first = Math.pow(base, Math.ceil(Math.log(least) / Math.log(base) - 1e-9));
        return DoubleStream.iterate(first, tick -> tick <= most * 1.0001, tick -> tick * base)
                .toArray();
    }

    /** Returns 1, 2 or 5 times a power of ten that fits a few times into {@code length}. */
    private static double step(double length) {
        double power = Math.pow(10, Math.floor(Math.log10(length / ABOUT)));
        double times = length / ABOUT / power;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }
}
