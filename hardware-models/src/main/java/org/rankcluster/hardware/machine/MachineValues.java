package org.rankcluster.hardware.machine;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.input.Quantity;

/** The values of one machine, each checked when it is asked for; errors name file, line and key. */
public final class MachineValues {
    /** The option that replaces values. */
    public static final String CONFIG = "--config";

    private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    private final String file;
    private final Config config;

    /** Values of {@code config}, read from {@code file}. */
    public MachineValues(String file, Config config) {
        this.file = file;
        this.config = config;
    }

    /** Rejects any key that machines with this kind of network don't have, the first in the file first. */
    public void rejectUnknown(NetworkKind network) {
        List<String> known = MachineKey.keysOf(network);
        config.entrySet().stream()
                .filter(entry -> !known.contains(path(entry)))
                .min(Comparator.comparingInt(entry -> entry.getValue().origin().lineNumber()))
                .ifPresent(entry -> {
                    String key = path(entry);
                    String value = String.valueOf(entry.getValue().unwrapped());
                    String rule = "a key of a machine whose network is " + name(network);
                    throw new InputException(
                            where(entry.getValue().origin(), key),
                            option(entry.getValue().origin(), key),
                            value,
                            rule + NearestName.hint(key, known));
                });
    }

    private static String path(Map.Entry<String, ConfigValue> entry) {
        return String.join(".", ConfigUtil.splitPath(entry.getKey()));
    }

    /** Whether the key has a value. */
    public boolean has(MachineKey key) {
        return config.hasPath(key.key());
    }

    /** The text as written. */
    public String text(MachineKey key) {
        return text(key, "a text");
    }

    private String text(MachineKey key, String rule) {
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

    /** The comment that stands with a value, or {@code command line} if it comes from there; may be empty. */
    public String note(MachineKey key) {
        ConfigOrigin origin = config.getValue(key.key()).origin();
        if (isCommandLine(origin)) {
            return InputException.COMMAND_LINE;
        }
        return origin.comments().stream().map(String::strip).collect(Collectors.joining(" "));
    }

    /** A number in its quantity's own unit. */
    public long number(MachineKey key) {
        Quantity quantity = key.quantity();
        return quantity.parse(where(key), option(key), text(key, quantity.rule()), key.least());
    }

    /** A plain number, with a fraction or not, 0 or more. */
    public double decimal(MachineKey key) {
        String rule = "a number of 0 or more, e.g. 1.5";
        String text = text(key, rule);
        if (!DECIMAL.matcher(text).matches()) {
            throw error(key, rule);
        }
        return Double.parseDouble(text);
    }

    /** A number that fits an {@code int}. */
    public int integer(MachineKey key) {
        long number = number(key);
        if (number > Integer.MAX_VALUE) {
            throw error(key, "at most " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    /** Picoseconds, from a duration or from cycles of {@code clock}, with a fraction or not; rounded up. */
    public long duration(MachineKey key, Clock clock) {
        if (has(key) && Quantity.CYCLES.matches(text(key))) {
            return clock.time(Quantity.CYCLES.parseExact(where(key), option(key), text(key), key.least()));
        }
        return number(key);
    }

    public Bandwidth bandwidth(MachineKey key) {
        return new Bandwidth(number(key));
    }

    public Clock clock(MachineKey key) {
        return new Clock(number(key));
    }

    /** A whole number of chunks, whose size {@code chunk} tells, at most those of an int. */
    public int chunks(MachineKey key, MachineKey chunk, int chunkBytes) {
        int bytes = integer(key);
        if (bytes % chunkBytes != 0) {
            throw closeness(chunk) > closeness(key)
                    ? error(chunk, "a divisor of " + key.key() + ", " + bytes + " B")
                    : error(key, "a multiple of " + chunk.key() + ", " + chunkBytes + " B");
        }
        return bytes / chunkBytes;
    }

    /** How close to the user a value was set: 0 in an included file, 1 in the machine's own, 2 on the command line. */
    private int closeness(MachineKey key) {
        ConfigOrigin origin = config.getValue(key.key()).origin();
        return isCommandLine(origin) ? 2 : fileOf(origin).equals(file) ? 1 : 0;
    }

    /** One of the names of an enum, in lower case. */
    public <E extends Enum<E>> E choice(MachineKey key, Class<E> type) {
        return choice(
                key,
                type,
                "one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(MachineValues::name)
                                .collect(Collectors.joining(", ")));
    }

    /** One of the names of an enum, in lower case; {@code rule} names them. */
    public <E extends Enum<E>> E choice(MachineKey key, Class<E> type, String rule) {
        String text = text(key, rule);
        for (E value : type.getEnumConstants()) {
            if (name(value).equals(text)) {
                return value;
            }
        }
        throw error(key, rule);
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Kinds of nodes. */
    public NodeKinds kinds() {
        MachineKey key = MachineKey.NODE_KINDS;
        return NodeKinds.parse(where(key), option(key), text(key));
    }

    /** An error in a value that is there. */
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
            return isShape(key) ? InputException.COMMAND_LINE : CONFIG;
        }
        String name = fileOf(origin);
        return origin.lineNumber() < 0 ? name : name + ":" + origin.lineNumber();
    }

    private static String fileOf(ConfigOrigin origin) {
        return origin.description().replaceFirst(": \\d+(-\\d+)?$", "");
    }

    private String option(MachineKey key) {
        return has(key) ? option(config.getValue(key.key()).origin(), key.key()) : key.key();
    }

    private static String option(ConfigOrigin origin, String key) {
        return isCommandLine(origin) && isShape(key) ? "--shape" : key;
    }

    private static boolean isShape(String key) {
        return key.equals(MachineKey.SHAPE.key());
    }

    private static boolean isCommandLine(ConfigOrigin origin) {
        return origin.description().equals(InputException.COMMAND_LINE);
    }
}
