package org.rankcluster.protocol.extension;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A named value that a program takes from {@code --set KEY=VALUE}: its default, its rule, and how it reads. A program keeps
 * its settings in constants and asks for {@link #value()} where it needs one.
 *
 * @param <T> type of the value
 */
public final class Setting<T> {
    private final String key;
    private final T fallback;
    private final String shownFallback;
    private final String rule;
    private final Function<String, @Nullable T> reader;
    private final Predicate<T> holds;

    private Setting(String key, T fallback, String rule, Function<String, @Nullable T> reader, Predicate<T> holds) {
        this(key, fallback, show(fallback), rule, reader, holds);
    }

    private Setting(
            String key,
            T fallback,
            String shownFallback,
            String rule,
            Function<String, @Nullable T> reader,
            Predicate<T> holds) {
        this.key = key;
        this.fallback = fallback;
        this.shownFallback = shownFallback;
        this.rule = rule;
        this.reader = reader;
        this.holds = holds;
        if (!holds.test(fallback)) {
            throw new IllegalArgumentException(key + ": " + shownFallback + " (expected: " + rule + ")");
        }
    }

    /** A whole number from {@code least} to {@code most}. */
    public static Setting<Integer> ofInt(String key, int fallback, int least, int most) {
        return new Setting<>(key, fallback, least + ".." + most, exact(Integer::valueOf), v -> v >= least && v <= most);
    }

    /** A whole number from {@code least} to {@code most}. */
    public static Setting<Long> ofLong(String key, long fallback, long least, long most) {
        return new Setting<>(key, fallback, least + ".." + most, exact(Long::valueOf), v -> v >= least && v <= most);
    }

    /** A number from {@code least} to {@code most}. */
    public static Setting<Double> ofDouble(String key, double fallback, double least, double most) {
        String rule = "a number, " + least + ".." + most;
        return new Setting<>(key, fallback, rule, exact(Double::valueOf), v -> v >= least && v <= most);
    }

    /** A size of {@code least} to {@code most} bytes: a whole number, with B, kB, MB, GB, KiB, MiB or GiB behind or not. */
    public static Setting<Integer> ofBytes(String key, int fallback, int least, int most) {
        String rule = "bytes, " + least + ".." + most + ", such as 8192 or 8 KiB";
        return new Setting<>(key, fallback, rule, Setting::readBytes, v -> v >= least && v <= most);
    }

    /** A duration from nothing to {@code most}, which names the unit as well as {@code fallback}: {@code 50 us}. Its value are picoseconds. */
    public static Setting<Long> ofTime(String key, String fallback, String most) {
        long greatest = Quantity.DURATION.parse("default", key, most, 0);
        return new Setting<>(
                key,
                Quantity.DURATION.parse("default", key, fallback, 0),
                fallback,
                "a duration, 0 s.." + most + ", such as 50us",
                Setting::readTime,
                v -> v <= greatest);
    }

    /** {@code true} or {@code false}. */
    public static Setting<Boolean> ofBoolean(String key, boolean fallback) {
        return new Setting<>(
                key,
                fallback,
                "true or false",
                text -> text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : null,
                v -> true);
    }

    /** One of the constants of an enum, in lower case. */
    public static <E extends Enum<E>> Setting<E> ofChoice(String key, E fallback) {
        E[] choices = fallback.getDeclaringClass().getEnumConstants();
        String rule = Arrays.stream(choices).map(Setting::show).collect(Collectors.joining(", "));
        return new Setting<>(key, fallback, "one of " + rule, text -> choice(choices, text), v -> true);
    }

    /** One of these names. */
    public static Setting<String> ofName(String key, String fallback, List<String> names) {
        String rule = "one of " + String.join(", ", names);
        return new Setting<>(key, fallback, rule, text -> text, names::contains);
    }

    /** Adds a condition to the setting, and the rule that says both. */
    public Setting<T> which(Predicate<T> condition, String newRule) {
        return new Setting<>(key, fallback, shownFallback, newRule, reader, holds.and(condition));
    }

    /** Its name. */
    public String key() {
        return key;
    }

    /** The default as one would write it. */
    public String fallback() {
        return shownFallback;
    }

    /** What a value has to be. */
    public String rule() {
        return rule;
    }

    /** Whether whoever started the calling rank's job has given a value. */
    public boolean isGiven() {
        return RankRuntime.current().job().settings().containsKey(key);
    }

    /** Its value in the calling rank's job. */
    public T value() {
        return in(RankRuntime.current().job().settings());
    }

    /**
     * Its value in {@code settings}, which may not have it.
     *
     * @throws InputException {@code --set: key: value (expected: rule)}
     */
    public T in(Map<String, String> settings) {
        String text = settings.get(key);
        return text == null ? fallback : parse(text);
    }

    /**
     * Reads a value.
     *
     * @throws InputException {@code --set: key: value (expected: rule)}
     */
    public T parse(String text) {
        T value = reader.apply(text.strip());
        if (value == null || !holds.test(value)) {
            throw new InputException("--set", key, text, rule);
        }
        return value;
    }

    private static String show(Object value) {
        return value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    private static <T> Function<String, @Nullable T> exact(Function<String, T> reader) {
        return text -> {
            try {
                return reader.apply(text);
            } catch (NumberFormatException notANumber) {
                return null;
            }
        };
    }

    private static <E extends Enum<E>> @Nullable E choice(E[] choices, String text) {
        for (E choice : choices) {
            if (show(choice).equals(text)) {
                return choice;
            }
        }
        return null;
    }

    private static @Nullable Long readTime(String text) {
        try {
            return Quantity.DURATION.parse("--set", "", text, 0);
        } catch (InputException notADuration) {
            return null;
        }
    }

    private static @Nullable Integer readBytes(String text) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        long unit = switch (text.substring(digits).strip()) {
            case "", "B" -> 1;
            case "kB" -> 1_000;
            case "MB" -> 1_000_000;
            case "GB" -> 1_000_000_000;
            case "KiB" -> 1 << 10;
            case "MiB" -> 1 << 20;
            case "GiB" -> 1 << 30;
            default -> 0;
        };
        try {
            return unit == 0
                    ? null
                    : Math.toIntExact(Math.multiplyExact(Long.parseLong(text.substring(0, digits)), unit));
        } catch (ArithmeticException | NumberFormatException outOfRange) {
            return null;
        }
    }
}
