package org.rankcluster.actors.dashboard;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.input.InputException;
import org.rankcluster.input.WallTime;

/**
 * The settings of a dashboard server: use of login keys, host names, and lifetime of the page.
 *
 * @param key condition under which reading takes a key
 * @param names further names by which browsers find the server
 * @param linger time for which a local run's page stays after the job's end; null: until the user ends it
 */
public record DashboardSettings(Key key, List<String> names, Duration linger) {
    /** Name of the setting {@link #key}. */
    public static final String KEY = "dashboard.key";
    /** Name of the setting {@link #linger}. */
    public static final String LINGER = "dashboard.linger";
    /** Time that stands for: until the user ends it. */
    public static final Duration FOR_EVER = Duration.ofDays(36_500);

    /** The conditions under which reading takes a key. */
    public enum Key {
        /** Reading takes a key if others than this host's users can reach the page. */
        AUTO,
        /** Reading always takes a key. */
        ALWAYS
    }

    /** Returns the settings {@code rankcluster.dashboard} of a member's configuration. */
    static DashboardSettings of(Config config) {
        Config block = config.hasPath("rankcluster.dashboard") ? config.getConfig("rankcluster.dashboard") : config;
        try {
            String names = block.hasPath("names") ? block.getString("names") : "";
            String key = block.hasPath("key") ? block.getString("key") : "auto";
            return new DashboardSettings(
                    key("rankcluster.dashboard.key", key),
                    Arrays.stream(names.split(","))
                            .map(String::strip)
                            .filter(name -> !name.isEmpty())
                            .toList(),
                    FOR_EVER);
        } catch (ConfigException wrong) {
            throw new InputException("settings", "rankcluster.dashboard", "wrong", String.valueOf(wrong.getMessage()));
        }
    }

    /** Parses the condition under which reading takes a key. */
    public static Key key(String name, String text) {
        for (Key key : Key.values()) {
            if (key.name().equalsIgnoreCase(text)) {
                return key;
            }
        }
        throw new InputException(InputException.COMMAND_LINE, name, text, "auto or always");
    }

    /** Parses the time for which the page stays. */
    public static Duration linger(String text) {
        return WallTime.orNone(InputException.COMMAND_LINE, LINGER, text);
    }
}
