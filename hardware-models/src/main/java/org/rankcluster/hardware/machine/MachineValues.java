package org.rankcluster.hardware.machine;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.input.Quantity;

/**
 * The values of one machine file by key, from which the section readers create the machine. Each value is checked when
 * it is read; errors name file, line and key. All methods with a key throw an {@link InputException} if the value is
 * missing or not valid.
 */
public final class MachineValues {
    /** Option that replaces values. */
    public static final String CONFIG = "--config";

    private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    private final String file;
    private final Config config;

    /**
     * Creates the values of a file.
     *
     * @param file path of the file, for errors
     * @param config content of the file
     */
    public MachineValues(String file, Config config) {
        this.file = file;
        this.config = config;
    }

    /**
     * Rejects keys that machines with this family of networks do not have.
     *
     * @param network name of the family
     * @param own keys that the family declares
     * @param known all keys of such machines
     * @throws InputException for the first other key in the file
     */
    public void rejectUnknown(String network, List<String> own, List<String> known) {
        config.entrySet().stream()
                .filter(entry -> !known.contains(path(entry)))
                .min(Comparator.comparingInt(entry -> entry.getValue().origin().lineNumber()))
                .ifPresent(entry -> {
                    String key = path(entry);
                    String value = String.valueOf(entry.getValue().unwrapped());
                    String rule = "a key of a machine whose network is " + network;
                    throw new InputException(
                            where(entry.getValue().origin(), key),
                            option(entry.getValue().origin(), key),
                            value,
                            rule + hint(key, own, known));
                });
    }

    /**
     * Returns a hint to the key of the family that stands for a key of another one. An example is {@code fat-tree.link.latency} for {@code
     * torus.link.latency}. Otherwise it is the shortest key that ends in the same word, such as {@code crossbar.latency}. Other keys lead
     * to the nearest known key.
     */
    private static String hint(String key, List<String> own, List<String> known) {
        String rest = key.substring(Math.max(0, key.indexOf('.')));
        String section = key.substring(0, key.length() - rest.length() + 1);
        boolean isOfAnother = known.stream().noneMatch(other -> other.startsWith(section));
        String word = key.substring(Math.max(key.lastIndexOf('.'), key.lastIndexOf('-')) + 1);
        return own.stream()
                .filter(other -> isOfAnother && other.endsWith(rest))
                .findFirst()
                .or(() -> own.stream()
                        .filter(other -> isOfAnother && other.endsWith(word))
                        .min(Comparator.comparingInt(String::length)))
                .map(other -> NearestName.hint(other, own))
                .orElseGet(() -> NearestName.hint(key, known));
    }

    private static String path(Map.Entry<String, ConfigValue> entry) {
        return String.join(".", ConfigUtil.splitPath(entry.getKey()));
    }

    /**
     * Returns true if the key has a value.
     *
     * @param key the key
     * @return true if the file or the command line sets it
     */
    public boolean has(MachineKey key) {
        return config.hasPath(key.key());
    }

    /**
     * Returns a text as written.
     *
     * @param key the key
     * @return the text
     */
    public String text(MachineKey key) {
        return text(key, "a text");
    }

    /**
     * Returns a text as written.
     *
     * @param key the key
     * @param rule the rule that its value must follow, for the error if there is none
     * @return the text
     */
    public String text(MachineKey key, String rule) {
        if (!has(key)) {
            throw new InputException(file, key.key(), "missing", rule);
        }
        if (isNested(config.getValue(key.key()))) {
            throw error(key, rule);
        }
        return config.getString(key.key()).strip();
    }

    private static boolean isNested(ConfigValue value) {
        return value.valueType() == ConfigValueType.LIST || value.valueType() == ConfigValueType.OBJECT;
    }

    /**
     * Returns the comment of a value.
     *
     * @param key a key that has a value
     * @return the comment, possibly empty; {@code command line} if the value is written there
     */
    public String note(MachineKey key) {
        ConfigOrigin origin = config.getValue(key.key()).origin();
        if (isCommandLine(origin) && origin.comments().isEmpty()) {
            return InputException.COMMAND_LINE;
        }
        return origin.comments().stream().map(String::strip).collect(Collectors.joining(" "));
    }

    /**
     * Returns a number in its quantity's own unit.
     *
     * @param key a key with a quantity
     * @return the number, at least the key's smallest valid value
     */
    public long number(MachineKey key) {
        Quantity quantity = key.quantity();
        return quantity.parse(where(key), option(key), text(key, quantity.rule()), key.least());
    }

    /**
     * Returns a plain number, with or without a fraction.
     *
     * @param key the key
     * @return the number, 0 or more
     */
    public double decimal(MachineKey key) {
        String rule = "a number of 0 or more, e.g. 1.5";
        String text = text(key, rule);
        if (!DECIMAL.matcher(text).matches()) {
            throw error(key, rule);
        }
        return Double.parseDouble(text);
    }

    /**
     * Returns a number that fits an {@code int}.
     *
     * @param key a key with a quantity
     * @return the number, at least the key's smallest valid value
     */
    public int integer(MachineKey key) {
        long number = number(key);
        if (number > Integer.MAX_VALUE) {
            throw error(key, "at most " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    /**
     * Returns a duration, from a time or from cycles of a clock.
     *
     * @param key a key with a duration
     * @param clock clock for values in cycles
     * @return picoseconds
     */
    public long duration(MachineKey key, Clock clock) {
        if (has(key) && Quantity.CYCLES.matches(text(key))) {
            return clock.time(Quantity.CYCLES.parseExact(where(key), option(key), text(key), key.least()));
        }
        return number(key);
    }

    /**
     * Returns a bandwidth.
     *
     * @param key a key with a rate
     * @return the bandwidth
     */
    public Bandwidth bandwidth(MachineKey key) {
        return new Bandwidth(number(key));
    }

    /**
     * Returns a clock.
     *
     * @param key a key with a frequency
     * @return the clock
     */
    public Clock clock(MachineKey key) {
        return new Clock(number(key));
    }

    /**
     * Returns a size as a whole number of chunks.
     *
     * @param key key of the size
     * @param chunk key of the chunk size, for errors
     * @param chunkBytes size of a chunk, in bytes, 1 or more
     * @return number of chunks
     * @throws InputException if the size is not a multiple of {@code chunkBytes}
     */
    public int chunks(MachineKey key, MachineKey chunk, int chunkBytes) {
        int bytes = integer(key);
        if (bytes % chunkBytes != 0) {
            throw closeness(chunk) > closeness(key)
                    ? error(chunk, "a divisor of " + key.key() + ", " + bytes + " B")
                    : error(key, "a multiple of " + chunk.key() + ", " + chunkBytes + " B");
        }
        return bytes / chunkBytes;
    }

    /**
     * Returns the precedence of a value's origin. The precedence is 0 for an included file, 1 for the machine's own file, and 2 for the
     * command line.
     */
    private int closeness(MachineKey key) {
        ConfigOrigin origin = config.getValue(key.key()).origin();
        return isCommandLine(origin) ? 2 : fileOf(origin).equals(file) ? 1 : 0;
    }

    /**
     * Returns a constant of an enum by its name in lower case.
     *
     * @param <E> the enum
     * @param key the key
     * @param type class of the enum
     * @return the constant
     */
    public <E extends Enum<E>> E choice(MachineKey key, Class<E> type) {
        return choice(
                key,
                type,
                "one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(MachineKey::name)
                                .collect(Collectors.joining(", ")));
    }

    /**
     * Returns a constant of an enum by its name in lower case.
     *
     * @param <E> the enum
     * @param key the key
     * @param type class of the enum
     * @param rule text that lists the names, for errors
     * @return the constant
     */
    public <E extends Enum<E>> E choice(MachineKey key, Class<E> type, String rule) {
        String text = text(key, rule);
        for (E value : type.getEnumConstants()) {
            if (MachineKey.name(value).equals(text)) {
                return value;
            }
        }
        throw error(key, rule);
    }

    /**
     * Returns the kinds of nodes.
     *
     * @return value of {@link MachineKeys#NODE_KINDS}
     */
    public NodeKinds kinds() {
        MachineKey key = MachineKeys.NODE_KINDS;
        return NodeKinds.parse(where(key), option(key), text(key));
    }

    /**
     * Creates an error in an existing value.
     *
     * @param key the key
     * @param rule the rule that its value must follow
     * @return the error, with file and line
     */
    public InputException error(MachineKey key, String rule) {
        ConfigValue value = config.getValue(key.key());
        Object written = isNested(value) ? value.unwrapped() : config.getString(key.key());
        return new InputException(where(key), option(key), written, rule);
    }

    private String where(MachineKey key) {
        return has(key) ? where(config.getValue(key.key()).origin(), key.key()) : file;
    }

    private static String where(ConfigOrigin origin, String key) {
        if (isCommandLine(origin)) {
            return isShapeOption(origin, key) ? InputException.COMMAND_LINE : CONFIG;
        }
        String name = fileOf(origin);
        return origin.lineNumber() < 0 ? name : name + ":" + origin.lineNumber();
    }

    /**
     * Returns the file of a value.
     *
     * @param origin origin of the value
     * @return name of the file, without the line; {@code command line} if the value comes from there
     */
    public static String fileOf(ConfigOrigin origin) {
        return origin.description().replaceFirst(": \\d+(-\\d+)?$", "");
    }

    private String option(MachineKey key) {
        return has(key) ? option(config.getValue(key.key()).origin(), key.key()) : key.key();
    }

    private static String option(ConfigOrigin origin, String key) {
        if (isShapeOption(origin, key)) {
            return "--shape";
        }
        return isCommandLine(origin) && isShape(key) ? MachineKeys.NETWORK.key() : key;
    }

    /** Returns whether a value is the value of {@code --shape}. A shape of {@code network = FAMILY:SHAPE} has a comment. */
    private static boolean isShapeOption(ConfigOrigin origin, String key) {
        return isCommandLine(origin) && isShape(key) && origin.comments().isEmpty();
    }

    private static boolean isShape(String key) {
        return key.equals(MachineKeys.SHAPE.key());
    }

    private static boolean isCommandLine(ConfigOrigin origin) {
        return origin.description().equals(InputException.COMMAND_LINE);
    }
}
