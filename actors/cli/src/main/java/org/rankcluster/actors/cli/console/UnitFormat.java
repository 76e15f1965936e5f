package org.rankcluster.actors.cli.console;

import java.util.Locale;

/** A formatter of durations, counts and bytes for console text: mostly three digits and a unit, estimated times in whole units. */
public final class UnitFormat {
    private static final String[] SMALL = {"s", "ms", "us", "ns", "ps"};
    private static final String[] LARGE = {"", " K", " M", " G", " T"};

    private static final String[] BYTES = {" B", " KiB", " MiB", " GiB", " TiB"};

    private UnitFormat() {}

    /** Returns a duration, such as {@code 1.23 ms}. */
    public static String seconds(double seconds) {
        if (seconds == 0) {
            return "0 s";
        }
        double value = seconds;
        int unit = 0;
        while (value < 0.9995 && unit < SMALL.length - 1) {
            value *= 1000;
            unit++;
        }
        return threeDigits(value) + " " + SMALL[unit];
    }

    /** Returns a time rounded for people. */
    public static String about(double seconds) {
        if (seconds < 90) {
            return Math.max(1, Math.round(seconds)) + " s";
        }
        return seconds < 90 * 60 ? Math.round(seconds / 60) + " min" : Math.round(seconds / 3600) + " h";
    }

    /** Returns a count, such as {@code 2.53 M}. */
    public static String count(double things) {
        double value = things;
        int unit = 0;
        while (value >= 999.5 && unit < LARGE.length - 1) {
            value /= 1000;
            unit++;
        }
        return (unit == 0 ? String.valueOf(Math.round(value)) : threeDigits(value)) + LARGE[unit];
    }

    /** Returns bytes in units of 1,024, such as {@code 9.00 MiB}. */
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < BYTES.length - 1) {
            value /= 1024;
            unit++;
        }
        return (unit == 0 ? String.valueOf(Math.round(value)) : threeDigits(value)) + BYTES[unit];
    }

    private static String threeDigits(double value) {
        int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
