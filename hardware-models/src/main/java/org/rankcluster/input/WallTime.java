package org.rankcluster.input;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of wall-clock times in options and settings: {@code 30s}, {@code 5m}, {@code 1.5h}. */
public final class WallTime {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ms|s|m|h)");
    /** Ten years, far below the limit of a long of nanoseconds. */
    private static final BigDecimal LONGEST =
            BigDecimal.valueOf(Duration.ofDays(3650).toNanos());

    private WallTime() {}

    /**
     * Parses a time of more than 0, at most ten years.
     *
     * @param where {@code file:line}, or another origin of the text
     * @param name key or option
     * @param text number with unit ms, s, m or h
     * @return the time
     * @throws InputException if the text is not valid
     */
    public static Duration parse(String where, String name, String text) {
        return parse(where, name, text, BigDecimal.ONE, "a time of more than 0");
    }

    /**
     * Parses a time of 0 or more, at most ten years.
     *
     * @param where {@code file:line}, or another origin of the text
     * @param name key or option
     * @param text number with unit ms, s, m or h
     * @return the time
     * @throws InputException if the text is not valid
     */
    public static Duration orNone(String where, String name, String text) {
        return parse(where, name, text, BigDecimal.ZERO, "a time of 0s or more");
    }

    private static Duration parse(String where, String name, String text, BigDecimal least, String rule) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (matcher.matches()) {
            BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanos(matcher.group(2))));
            if (nanos.compareTo(least) >= 0 && nanos.compareTo(LONGEST) <= 0) {
                return Duration.ofNanos(nanos.setScale(0, RoundingMode.CEILING).longValueExact());
            }
        }
        throw new InputException(where, name, text, rule + " with unit ms, s, m or h, e.g. 30s");
    }

    private static long nanos(String unit) {
        return switch (unit) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> throw new IllegalArgumentException(unit);
        };
    }
}
