package org.rankcluster.actors.observe.frame;

import java.util.Locale;

/** A formatter of links, times and sizes in the sentences of findings. */
public final class FindingText {
    private static final String[] TIMES = {"ps", "ns", "us", "ms", "s"};
    private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB"};

    private FindingText() {}

    /** Returns {@code (5,3,3) -z} for {@code 5,3,3,-z}, with a minus sign; other names are unchanged. */
    static String of(String name) {
        int comma = name.lastIndexOf(',');
        boolean torus = comma > 0 && comma + 1 < name.length() && "+-".indexOf(name.charAt(comma + 1)) >= 0;
        return torus
                ? "(" + name.substring(0, comma) + ") "
                        + name.substring(comma + 1).replace('-', '\u2212')
                : name;
    }

    /** Returns a time with three digits and a unit. */
    static String time(long picoseconds) {
        return scaled((double) picoseconds, 1000, TIMES);
    }

    /** Returns a size with three digits and a unit. */
    public static String bytes(long bytes) {
        return scaled((double) bytes, 1024, SIZES);
    }

    private static String scaled(double value, double step, String[] units) {
        double rest = value;
        int unit = 0;
        while (rest >= step && unit < units.length - 1) {
            rest /= step;
            unit++;
        }
        int decimals = unit == 0 || rest >= 100 ? 0 : rest >= 10 ? 1 : 2;
        String number = String.format(Locale.ROOT, "%." + decimals + "f", rest);
        return (decimals > 0 ? number.replaceFirst("\\.?0+$", "") : number) + " " + units[unit];
    }
}
