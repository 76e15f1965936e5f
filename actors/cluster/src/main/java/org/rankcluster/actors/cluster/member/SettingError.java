package org.rankcluster.actors.cluster.member;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import java.util.Map;
import org.rankcluster.input.InputException;

/** A factory of errors in settings, whose messages name the file and line, or the command-line option. */
final class SettingError {
    private static final String CONFIG = "--config";

    /** Options of keys that have one; the others are set by {@code --config}. */
    private static final Map<String, String> OPTIONS = Map.of(
            "host", "--host",
            "port", "--port",
            "join", "--join",
            "partitions", "--partitions",
            "jobs.port", "--job-port",
            "jobs.token-file", "--token-file");

    private SettingError() {}

    /** Returns the error of a wrong setting in a file or on the command line. */
    static InputException of(String key, ConfigValue value, String rule) {
        return of(key, value.origin(), String.valueOf(value.unwrapped()), rule);
    }

    /** Returns the error of a wrong part of a setting. */
    static InputException of(String key, ConfigOrigin origin, String value, String rule) {
        return origin.description().equals(InputException.COMMAND_LINE)
                ? ofOption(key, value, rule)
                : new InputException(where(origin), key, value, rule);
    }

    /** Returns the error of a wrong setting of the command line, or of a setting that could be there. */
    static InputException ofOption(String key, String value, String rule) {
        String option = OPTIONS.get(key);
        return option == null
                ? new InputException(CONFIG, key, value, rule)
                : InputException.option(option, value, rule);
    }

    /** Returns {@code FILE:LINE}, or the part of it that is available. */
    static String where(ConfigOrigin origin) {
        String file = origin.filename() == null ? origin.description() : origin.filename();
        return origin.lineNumber() < 1 ? file : file + ":" + origin.lineNumber();
    }
}
