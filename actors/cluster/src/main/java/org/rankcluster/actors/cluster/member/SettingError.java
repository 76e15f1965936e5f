package org.rankcluster.actors.cluster.member;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import java.util.Map;
import org.rankcluster.input.InputException;

/** Says of a setting where it stands: the file and the line, or the option of the command line. */
final class SettingError {
    private static final String CONFIG = "--config";

    /** Keys with an option of their own; the others come with {@code --config}. */
    private static final Map<String, String> OPTIONS = Map.of(
            "host", "--host",
            "port", "--port",
            "join", "--join",
            "partitions", "--partitions",
            "jobs.port", "--job-port",
            "jobs.token-file", "--token-file");

    private SettingError() {}

    /** A setting that a file or the command line has, and that is wrong. */
    static InputException of(String key, ConfigValue value, String rule) {
        return of(key, value.origin(), String.valueOf(value.unwrapped()), rule);
    }

    /** A part of a setting is wrong. */
    static InputException of(String key, ConfigOrigin origin, String value, String rule) {
        return origin.description().equals(InputException.COMMAND_LINE)
                ? ofOption(key, value, rule)
                : new InputException(where(origin), key, value, rule);
    }

    /** A setting of the command line, or one that could stand there, is wrong. */
    static InputException ofOption(String key, String value, String rule) {
        String option = OPTIONS.get(key);
        return option == null
                ? new InputException(CONFIG, key, value, rule)
                : InputException.option(option, value, rule);
    }

    /** {@code FILE:LINE}, as far as it is known. */
    static String where(ConfigOrigin origin) {
        String file = origin.filename() == null ? origin.description() : origin.filename();
        return origin.lineNumber() < 1 ? file : file + ":" + origin.lineNumber();
    }
}
