package org.rankcluster.actors.cli.picture;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Maps values to pixels, with ticks at round numbers.
 *
 * @param least smallest value
 * @param most largest value
 * @param from pixel of the smallest
 * @param to pixel of the largest
 * @param logarithmic whether equal ratios are equally far apart
 */
record Axis(double least, double most, double from, double to, boolean logarithmic) {
    private static final int ABOUT = 6;

    /** An axis from 0, or logarithmic from the smallest value, to a round number beyond the largest. */
    static Axis of(double[] values, double from, double to, boolean logarithmic) {
        double smallest = Arrays.stream(values).min().orElse(0);
        double largest = Arrays.stream(values).max().orElse(1);
        if (logarithmic) {
            return new Axis(smallest, Math.max(largest, 2 * smallest), from, to, true);
        }
        double step = step(Math.max(largest, Double.MIN_NORMAL));
        return new Axis(0, Math.ceil(largest / step) * step, from, to, false);
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
            double step = step(most);
            return DoubleStream.iterate(0, tick -> tick <= most * 1.0001, tick -> tick + step)
                    .toArray();
        }
        double base = most / least > 1000 ? 10 : 2;
        double first = Math.pow(base, Math.ceil(Math.log(least) / Math.log(base) - 1e-9));
        return DoubleStream.iterate(first, tick -> tick <= most * 1.0001, tick -> tick * base)
                .toArray();
    }

    /** 1, 2 or 5 times a power of ten, a few times in {@code length}. */
    private static double step(double length) {
        double power = Math.pow(10, Math.floor(Math.log10(length / ABOUT)));
        double times = length / ABOUT / power;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }
}
