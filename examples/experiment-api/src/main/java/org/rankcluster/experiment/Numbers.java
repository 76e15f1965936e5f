package org.rankcluster.experiment;

import java.math.BigDecimal;
import java.math.MathContext;

/** A formatter of numbers in experiments' tables and pictures. */
public final class Numbers {
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private static final long KILO = 1024;

    private Numbers() {}

    /** Returns at most four significant digits, without an exponent: {@code 154.4}, {@code 0.0123}, {@code 3000}. */
    public static String plain(double number) {
        if (!Double.isFinite(number)) {
            return String.valueOf(number);
        }
        BigDecimal rounded = new BigDecimal(number).round(FOUR_DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /**
     * Returns {@link #plain}, but multiples of 1,024 in the way in which papers write numbers of processes: {@code 1K}, {@code 768K},
     * {@code 4M}.
     */
    static String tick(double number) {
        long whole = (long) number;
        if (whole != number || whole < KILO || whole % KILO != 0) {
            return plain(number);
        }
        return whole % (KILO * KILO) == 0 ? whole / (KILO * KILO) + "M" : whole / KILO + "K";
    }

    /** Returns whether a number is a whole power of two below 2^63. */
    public static boolean isPowerOfTwo(double number) {
        return number >= 1
                && number < Long.MAX_VALUE
                && number == Math.rint(number)
                && Long.bitCount((long) number) == 1;
    }
}
