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
 * A named value that a program takes from {@code --set KEY=VALUE}, with its default, its rule and its parser. Programs keep their settings
 * in constants and call {@link #value()} where they need one.
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

    /**
     * Creates a setting for a whole number.
     *
     * @param key name of the setting
     * @param fallback default, a number from {@code least} to {@code most}
     * @param least smallest valid number, at most {@code most}
     * @param most greatest valid number, at least {@code least}
     * @return the setting
     */
    public static Setting<Integer> ofInt(String key, int fallback, int least, int most) {
        return new Setting<>(key, fallback, least + ".." + most, exact(Integer::valueOf), v -> v >= least && v <= most);
    }

    /**
     * Creates a setting for a whole number.
     *
     * @param key name of the setting
     * @param fallback default, a number from {@code least} to {@code most}
     * @param least smallest valid number, at most {@code most}
     * @param most greatest valid number, at least {@code least}
     * @return the setting
     */
    public static Setting<Long> ofLong(String key, long fallback, long least, long most) {
        return new Setting<>(key, fallback, least + ".." + most, exact(Long::valueOf), v -> v >= least && v <= most);
    }

    /**
     * Creates a setting for a number.
     *
     * @param key name of the setting
     * @param fallback default, a number from {@code least} to {@code most}
     * @param least smallest valid number, at most {@code most}
     * @param most greatest valid number, at least {@code least}
     * @return the setting
     */
    public static Setting<Double> ofDouble(String key, double fallback, double least, double most) {
        String rule = "a number, " + least + ".." + most;
        return new Setting<>(key, fallback, rule, exact(Double::valueOf), v -> v >= least && v <= most);
    }

    /**
     * Creates a setting for a size, which is read as {@link Quantity#SIZE}: {@code 4096}, {@code 4 KiB} or {@code 4 kB}.
     *
     * @param key name of the setting
     * @param fallback default in bytes, {@code least} to {@code most}
     * @param least smallest valid value, in bytes
     * @param most greatest valid value, in bytes
     * @return the setting
     */
    public static Setting<Integer> ofBytes(String key, int fallback, int least, int most) {
        String rule = "bytes, " + least + ".." + most + ", such as 8192 or 8 KiB";
        return new Setting<>(key, fallback, rule, Setting::readBytes, v -> v >= least && v <= most);
    }

    /**
     * Creates a setting for a duration with a unit, such as {@code 50 us}. Its value is in picoseconds.
     *
     * @param key name of the setting
     * @param fallback default with its unit, 0 to {@code most}
     * @param most longest valid duration, with its unit
     * @return the setting
     */
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

    /**
     * Creates a setting that is {@code true} or {@code false}.
     *
     * @param key name of the setting
     * @param fallback default
     * @return the setting
     */
    public static Setting<Boolean> ofBoolean(String key, boolean fallback) {
        return new Setting<>(
                key,
                fallback,
                "true or false",
                text -> text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : null,
                v -> true);
    }

    /**
     * Creates a setting for one of the constants of an enum, written in lower case, with hyphens.
     *
     * @param <E> the enum
     * @param key name of the setting
     * @param fallback default
     * @return the setting
     */
    public static <E extends Enum<E>> Setting<E> ofChoice(String key, E fallback) {
        E[] choices = fallback.getDeclaringClass().getEnumConstants();
        String rule = Arrays.stream(choices).map(Setting::show).collect(Collectors.joining(", "));
        return new Setting<>(key, fallback, "one of " + rule, text -> choice(choices, text), v -> true);
    }

    /**
     * Creates a setting for one of several names.
     *
     * @param key name of the setting
     * @param fallback default, one of {@code names}
     * @param names the valid names
     * @return the setting
     */
    public static Setting<String> ofName(String key, String fallback, List<String> names) {
        String rule = "one of " + String.join(", ", names);
        return new Setting<>(key, fallback, rule, text -> text, names::contains);
    }

    /**
     * Creates a setting for any text.
     *
     * @param key name of the setting
     * @param fallback default
     * @param rule description of valid values
     * @return the setting
     */
    public static Setting<String> ofText(String key, String fallback, String rule) {
        return new Setting<>(key, fallback, rule, text -> text, text -> true);
    }

    /**
     * Returns this setting with an additional condition.
     *
     * @param condition condition that values must meet
     * @param newRule text of the whole rule, the old one included
     * @return a new setting
     */
    public Setting<T> which(Predicate<T> condition, String newRule) {
        return new Setting<>(key, fallback, shownFallback, newRule, reader, holds.and(condition));
    }

    /** {@return the name of the setting} */
    public String key() {
        return key;
    }

    /** {@return the default, as a user would write it} */
    public String fallback() {
        return shownFallback;
    }

    /** {@return the rule that values must follow, as text} */
    public String rule() {
        return rule;
    }

    /** {@return true if the user who started the calling rank's job has set a value} */
    public boolean isGiven() {
        return RankRuntime.current().job().settings().containsKey(key);
    }

    /**
     * Returns the value in the calling rank's job.
     *
     * @return the value, or the default if it is not set
     * @throws InputException {@code --set: key: value (expected: rule)}
     */
    public T value() {
        return in(RankRuntime.current().job().settings());
    }

    /**
     * Returns the value in a set of settings.
     *
     * @param settings values by key
     * @return the value, or the default if {@code settings} lacks the key
     * @throws InputException {@code --set: key: value (expected: rule)}
     */
    public T in(Map<String, String> settings) {
        String text = settings.get(key);
        return text == null ? fallback : parse(text);
    }

    /**
     * Parses a value.
     *
     * @param text the value as text; surrounding blanks are ignored
     * @return the value
     * @throws InputException {@code --set: key: value (expected: rule)}
     */
    public T parse(String text) {
        T value = reader.apply(text.strip());
        if (value == null || !holds.test(value)) {
            throw new InputException("--set", key, text, rule);
        }
        return value;
    }

    /**
     * Returns a value as a user would write it: constants of an enum in lower case, with hyphens.
     *
     * @param value a value of a setting
     * @return the text
     */
    public static String show(Object value) {
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT).replace('_', '-')
                : value.toString();
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
        try {
            return Math.toIntExact(Quantity.SIZE.parse("--set", "", text, 0));
        } catch (ArithmeticException | InputException outOfRange) {
            return null;
        }
    }
}
