package org.rankcluster.actors.cluster.member;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;

/** The parser of the file of {@code --settings}, with the blocks of reference.conf and of other libraries. */
final class SettingsFile {
    private static final String OPTION = "--settings";
    private static final String HOUSE = "rankcluster";
    private static final String SETTINGS = "settings";
    private static final String REFERENCE = "a variable of the environment that is set, or a key of the file";
    private static final String NO_CYCLE = "a value that does not refer to itself";

    /** Pattern of an unresolved reference; the exception has it in its message only. */
    private static final Pattern UNRESOLVED =
            Pattern.compile("resolve substitution to a value: (\\$\\{.*?})( was part of a cycle .*)?$");

    private SettingsFile() {}

    /**
     * Returns the content of the file, with its references replaced.
     *
     * @throws InputException if it cannot be read, is no HOCON, has a value in place of a block, or has an unknown block of ours
     */
    static Config read(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw InputException.option(OPTION, file, "a file that can be read");
        }
        Config own = parse(file);
        checkBlocks(own.root(), ConfigFactory.defaultReference().root());
        return own;
    }

    private static Config parse(Path file) {
        try {
            return ConfigFactory.parseFile(file.toFile()).resolve();
        } catch (ConfigException wrong) {
            ConfigOrigin origin = wrong.origin();
            String where = origin == null ? file.toString() : SettingError.where(origin);
            String reason =
                    String.valueOf(wrong.getMessage()).lines().findFirst().orElse("");
            Matcher unresolved = UNRESOLVED.matcher(reason);
            throw unresolved.find()
                    ? new InputException(
                            where, SETTINGS, unresolved.group(1), unresolved.group(2) == null ? REFERENCE : NO_CYCLE)
                    : new InputException(where, SETTINGS, reason, "HOCON");
        }
    }

    private static void checkBlocks(ConfigObject own, ConfigObject reference) {
        for (Map.Entry<String, ConfigValue> entry : new TreeMap<>(own).entrySet()) {
            if (reference.get(entry.getKey()) instanceof ConfigObject known) {
                ConfigObject block = SettingKeys.asBlock(entry.getKey(), entry.getValue());
                if (entry.getKey().equals(HOUSE)) {
                    checkHouse(block, known);
                }
            }
        }
    }

    private static void checkHouse(ConfigObject own, ConfigObject known) {
        for (Map.Entry<String, ConfigValue> entry : new TreeMap<>(own).entrySet()) {
            String path = HOUSE + "." + entry.getKey();
            if (known.get(entry.getKey()) == null) {
                throw SettingKeys.unknown(path, entry.getKey(), entry.getValue(), "a block of " + HOUSE, known);
            }
            var _ = SettingKeys.asBlock(path, entry.getValue());
        }
    }
}
