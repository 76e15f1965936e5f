package org.rankcluster.apps.common;

import java.util.Locale;

/** A printer of a sample's measurements: lines of rank 0, each quantity in a suitable unit. */
public final class Measured {
    private static final String[] TIMES = {"s", "ms", "us", "ns"};
    private static final String[] RATES = {"B/s", "KB/s", "MB/s", "GB/s", "TB/s"};

    private Measured() {}

    /** Prints a line. */
    public static void println(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }

    /** Returns a time with its unit: {@code 2.098 us}. */
    public static String time(double seconds) {
        double time = seconds;
        int unit = 0;
        while (time < 1 && time > 0 && unit < TIMES.length - 1) {
            time *= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.3f %s", time, TIMES[unit]);
    }

    /** Returns a rate with its unit: {@code 152.7 MB/s}. */
    public static String rate(double bytesPerSecond) {
        double rate = bytesPerSecond;
        int unit = 0;
        while (rate >= 1000 && unit < RATES.length - 1) {
            rate /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", rate, RATES[unit]);
    }
}
