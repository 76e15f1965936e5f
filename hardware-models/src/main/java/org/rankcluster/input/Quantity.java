package org.rankcluster.input;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A kind of physical quantity, such as a time or bandwidth, with the parser of its values: {@code 70 ns}, {@code 175 MB/s}. K, M, G are
 * powers of 1,000; Ki, Mi, Gi of 1,024. Values are exact; only durations of 1 ps or more are rounded up to whole picoseconds.
 */
public enum Quantity {
    /** Picoseconds. */
    DURATION("a duration", "70 ns", "ps 0 ns 3 us 6 ms 9 s 12"),
    /** Bytes; a number without a unit is a number of bytes. */
    SIZE("a size", "256 B", "B 0 KB 3 MB 6 GB 9 TB 12 KiB 1 MiB 2 GiB 3 TiB 4 kB 3  0"),
    /** Bytes per second; also read from bits per second, as in {@code 100 Gbit/s}. */
    RATE("a rate", "175 MB/s", "B/s 0 KB/s 3 MB/s 6 GB/s 9 TB/s 12 KiB/s 1 MiB/s 2 GiB/s 3 TiB/s 4"),
    /** Cycles per second. */
    FREQUENCY("a frequency", "700 MHz", "Hz 0 kHz 3 MHz 6 GHz 9"),
    /** Floating-point operations per second. */
    COMPUTE_RATE("a rate of computing", "700 Mflop/s", "flop/s 0 kflop/s 3 Mflop/s 6 Gflop/s 9 Tflop/s 12"),
    /** Clock cycles. */
    CYCLES("a number of cycles", "60 cycles", "cycles 0 cycle 0"),
    /** Plain whole numbers. */
    COUNT("a whole number", "2", " 0");

    private static final String[] BINARY = {" B", " KiB", " MiB", " GiB", " TiB"};
    private static final int EXAMPLE_BYTES = 256;
    private static final String BITS = "bit/s";
    private static final BigDecimal BYTES_PER_BIT = new BigDecimal("0.125");
    private static final Pattern NUMBER = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?)\\s*(\\S*)");

    private final String noun;
    private final String example;
    private final String[] units;

    Quantity(String noun, String example, String units) {
        this.noun = noun;
        this.example = example;
        this.units = units.split(" ", -1);
    }

    /** {@return the rule for valid values, for messages: {@code a duration with unit, e.g. 70 ns}} */
    public String rule() {
        boolean needsUnit = this != COUNT && this != SIZE;
        return noun + (needsUnit ? " with unit" : "") + ", e.g. " + example;
    }

    /**
     * Returns true if a text is a number with one of this quantity's units, whatever its value.
     *
     * @param text the text
     * @return true if it can be parsed
     */
    public boolean matches(String text) {
        Matcher matcher = NUMBER.matcher(text.strip());
        return matcher.matches() && factor(matcher.group(2)) != null;
    }

    /**
     * Parses a value into this quantity's own unit.
     *
     * @param where origin of the text, for errors
     * @param name key or option, for errors
     * @param text number with unit
     * @param least smallest valid value, in that unit: 0 or more
     * @return the value, {@code least} to 2^62 - 1
     * @throws InputException if the text is not a number with unit, or out of range
     */
    public long parse(String where, String name, String text, long least) {
        BigDecimal value = read(where, name, text);
        long whole = value.signum() < 0 ? -1 : whole(where, name, text, value);
        if (whole < least) {
            throw new InputException(where, name, text, noun + bound(least) + ", e.g. " + example(least));
        }
        return whole;
    }

    /**
     * Reads a value that may have a fraction, in this quantity's own unit.
     *
     * @param where origin of the text, for errors
     * @param name key or option, for errors
     * @param text number with unit
     * @param least 0, or 1 for more than nothing
     * @return the value, in that unit
     * @throws InputException for {@code name} at {@code where} if it is no number with unit, too small or too great
     */
    public BigDecimal parseExact(String where, String name, String text, long least) {
        BigDecimal value = read(where, name, text);
        if (value.signum() < least) {
            throw new InputException(where, name, text, noun + bound(least) + ", e.g. " + example(least));
        }
        checkSize(where, name, text, value.setScale(0, RoundingMode.CEILING));
        return value;
    }

    private BigDecimal read(String where, String name, String text) {
        Matcher matcher = NUMBER.matcher(text.strip());
        BigDecimal factor = matcher.matches() ? factor(matcher.group(2)) : null;
        if (factor == null) {
            throw new InputException(where, name, text, rule());
        }
        return new BigDecimal(matcher.group(1)).multiply(factor);
    }

    /**
     * Formats a value in the greatest decimal unit of which it has at least one: {@code 154.411764 MB/s}.
     *
     * @param value value in this quantity's own unit, 0 or more
     * @return number with unit
     */
    public String format(long value) {
        String unit = units[0];
        int power = 0;
        for (int i = 2; i < units.length && !units[i].contains("iB"); i += 2) {
            int next = Integer.parseInt(units[i + 1]);
            if (next > power && BigDecimal.ONE.movePointRight(next).compareTo(BigDecimal.valueOf(value)) <= 0) {
                unit = units[i];
                power = next;
            }
        }
        BigDecimal scaled = BigDecimal.valueOf(value, power).stripTrailingZeros();
        return (scaled.toPlainString() + " " + unit).stripTrailing();
    }

    private long whole(String where, String name, String text, BigDecimal value) {
        if (this == DURATION && value.signum() > 0 && value.compareTo(BigDecimal.ONE) < 0) {
            throw new InputException(where, name, text, "a duration of 0 or of 1 ps or more, e.g. " + example);
        }
        BigDecimal rounded = value.setScale(0, RoundingMode.CEILING);
        if (this != DURATION && rounded.compareTo(value) != 0) {
            String unit = units[0].isEmpty() ? "" : " of " + units[0];
            throw new InputException(where, name, text, "a whole number" + unit + ", e.g. " + example);
        }
        checkSize(where, name, text, rounded);
        return rounded.longValueExact();
    }

    private void checkSize(String where, String name, String text, BigDecimal rounded) {
        if (rounded.unscaledValue().bitLength() > 62) {
            throw new InputException(where, name, text, noun + " below 2^62" + (" " + units[0]).stripTrailing());
        }
    }

    private String bound(long least) {
        if (least <= 1 && this != COUNT) {
            return least == 0 ? " of 0 or more" : " of more than 0";
        }
        return " of " + (this == SIZE ? binary(least) : least) + " or more";
    }

    private String example(long least) {
        return this == SIZE && least > EXAMPLE_BYTES ? binary(least) : example;
    }

    /** Formats bytes in the greatest binary unit of which they are a whole number. */
    private static String binary(long bytes) {
        int power = Math.min(Long.numberOfTrailingZeros(bytes) / 10, BINARY.length - 1);
        return (bytes >> (10 * power)) + BINARY[power];
    }

    private @Nullable BigDecimal factor(String text) {
        if (this == RATE && text.endsWith(BITS)) {
            String bytes = text.substring(0, text.length() - BITS.length()).replace('k', 'K') + "B/s";
            BigDecimal factor = factor(bytes);
            return factor == null ? null : factor.multiply(BYTES_PER_BIT);
        }
        // Unicode has two letters for micro: the sign and the Greek mu.
        String unit = text.equals("\u00b5s") || text.equals("\u03bcs") ? "us" : text;
        for (int i = 0; i < units.length; i += 2) {
            if (units[i].equals(unit)) {
                int power = Integer.parseInt(units[i + 1]);
                return unit.contains("iB")
                        ? BigDecimal.valueOf(1L << (10 * power))
                        : BigDecimal.ONE.movePointRight(power);
            }
        }
        return null;
    }
}
