package org.rankcluster.actors.dashboard;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.rankcluster.input.InputException;
import org.rankcluster.input.WallTime;

/**
 * What a server's page is told by the one who starts it.
 *
 * @param key when reading takes a key
 * @param names further names by which browsers find the server
 * @param linger how long a local run's page stays after the job's end; null: until the user ends it
 */
public record DashboardSettings(Key key, List<String> names, Duration linger) {
    /** Key that says when reading takes a key. */
    public static final String KEY = "dashboard.key";
    /** Key that says how long the page stays. */
    public static final String LINGER = "dashboard.linger";
    /** Until the user ends it. */
    public static final Duration FOR_EVER = Duration.ofDays(36_500);

    /** When reading takes a key. */
    public enum Key {
        /** Where others than this host's users can reach it. */
        AUTO,
        /** At any time. */
        ALWAYS
    }

    /** What stands in {@code rankcluster.dashboard} of a member's configuration. */
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

    /** Reads when reading takes a key. */
    public static Key key(String name, String text) {
        for (Key key : Key.values()) {
            if (key.name().equalsIgnoreCase(text)) {
                return key;
            }
        }
        throw new InputException(InputException.COMMAND_LINE, name, text, "auto or always");
    }

    /** Reads how long the page stays. */
    public static Duration linger(String text) {
        return WallTime.orNone(InputException.COMMAND_LINE, LINGER, text);
    }
}
