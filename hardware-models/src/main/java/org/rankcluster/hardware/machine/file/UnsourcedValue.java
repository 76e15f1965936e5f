package org.rankcluster.hardware.machine.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.Quantity;

/**
 * A number of a machine file that no source states exactly, with the range over which it is varied. Its comment has no
 * grade, or U or F (fitted), or ends with a range such as {@code [18..37 ns]}. Without such a range, the range is from
 * half the value to double.
 *
 * @param key key of the machine
 * @param value value as it is written, with its unit
 * @param low smallest value of the range, with its unit; the value itself if there is no smaller one
 * @param high greatest value of the range, with its unit
 */
public record UnsourcedValue(String key, String value, String low, String high) {
    private static final String DECIMAL = "\\d+(?:\\.\\d+)?";
    private static final Pattern NUMBER = Pattern.compile("(" + DECIMAL + ")\\s*(\\D*)");
    private static final Pattern RANGE = Pattern.compile(
            ".*\\[(" + DECIMAL + ")\\s*([^.\\]]*)\\.\\.(" + DECIMAL + ")\\s*([^\\]]*)\\].*", Pattern.DOTALL);

    /** Units of values that are whole numbers. */
    private static final Pattern WHOLE = Pattern.compile("|B");

    private static final MathContext DIGITS = new MathContext(3);
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    /**
     * Returns a value with its range; empty if the value has a source and no range, is not a number, or is 0.
     *
     * @param key key of the machine
     * @param value value as it is written
     * @param note comment of the value, which begins with its grade
     */
    static Optional<UnsourcedValue> of(String key, String value, String note) {
        Matcher range = RANGE.matcher(note);
        Optional<UnsourcedValue> usual = halfAndDouble(key, value);
        if (range.matches()) {
            String unit = range.group(4).strip();
            String lowUnit = range.group(2).isBlank() ? unit : range.group(2).strip();
            return usual.map(any -> new UnsourcedValue(
                    key, value, (range.group(1) + " " + lowUnit).strip(), (range.group(3) + " " + unit).strip()));
        }
        return Provenance.hasSource(note) ? Optional.empty() : usual;
    }

    /**
     * Returns a value with the range from its half to its double. Bytes and counts are rounded up.
     *
     * @param key key of a machine, of a job's configuration or of an experiment
     * @param value number, with its unit if it has one
     * @return the value and its range; empty if it is not a number, or is 0
     */
    public static Optional<UnsourcedValue> halfAndDouble(String key, String value) {
        Matcher parts = NUMBER.matcher(value.strip());
        if (!parts.matches() || new BigDecimal(parts.group(1)).signum() == 0) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(parts.group(1));
        String unit = parts.group(2).strip();
        boolean isWhole = number.scale() <= 0 && WHOLE.matcher(unit).matches();
        BigDecimal half = isWhole ? number.divide(TWO, 0, RoundingMode.CEILING) : number.divide(TWO);
        return Optional.of(new UnsourcedValue(key, value.strip(), text(half, unit), text(number.multiply(TWO), unit)));
    }

    /**
     * Returns a multiple of a value.
     *
     * @param value number, with its unit if it has one
     * @param factor factor of the number
     * @return the multiple, with the unit of the value; empty if the value is not a number
     */
    public static Optional<String> times(String value, BigDecimal factor) {
        Matcher parts = NUMBER.matcher(value.strip());
        return parts.matches()
                ? Optional.of(text(
                        new BigDecimal(parts.group(1)).multiply(factor),
                        parts.group(2).strip()))
                : Optional.empty();
    }

    /**
     * Returns a value in the middle of two others by ratio, with three digits and the unit of the first; sizes are in bytes.
     *
     * @param one number with its unit
     * @param other number with a unit of the same quantity
     * @param near ratio from which on two values are apart, 1 or more
     * @return the value; empty if the two are within the ratio {@code near}, or if no other value lies between them
     */
    public static Optional<String> between(String one, String other, double near) {
        double ratio = factor(one, other);
        if (Math.max(ratio, 1 / ratio) <= near) {
            return Optional.empty();
        }
        Quantity quantity = quantity(one);
        boolean isSize = quantity == Quantity.SIZE;
        boolean isWhole = isSize || isWhole(one) && isWhole(other);
        Matcher parts = NUMBER.matcher(one.strip());
        String unit = isSize ? "B" : parts.matches() ? parts.group(2).strip() : "";
        double first = isSize ? exact(one).doubleValue() : Double.parseDouble(parts.group(1));
        BigDecimal middle =
                BigDecimal.valueOf(first * Math.sqrt(ratio)).round(isWhole ? MathContext.UNLIMITED : DIGITS);
        String text = text(isWhole ? middle.setScale(0, RoundingMode.HALF_UP) : middle, unit);
        return Optional.of(text).filter(found -> (factor(found, one) - 1) * (factor(found, other) - 1) < 0);
    }

    /**
     * Returns a value divided by another one.
     *
     * @param one number with its unit, more than 0
     * @param other dividend, with a unit of the same quantity
     * @return {@code other / one}, 0 or more
     */
    public static double factor(String one, String other) {
        return exact(other).doubleValue() / exact(one).doubleValue();
    }

    private static boolean isWhole(String value) {
        return quantity(value) == Quantity.COUNT
                && exact(value).stripTrailingZeros().scale() <= 0;
    }

    private static BigDecimal exact(String value) {
        return quantity(value).parseExact("", "", value, 0);
    }

    private static Quantity quantity(String value) {
        if (Quantity.COUNT.matches(value)) { // a number alone could be a size, too
            return Quantity.COUNT;
        }
        return Arrays.stream(Quantity.values())
                .filter(quantity -> quantity.matches(value))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(value));
    }

    private static String text(BigDecimal number, String unit) {
        String plain = number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        return unit.isEmpty() ? plain : plain + " " + unit;
    }
}
