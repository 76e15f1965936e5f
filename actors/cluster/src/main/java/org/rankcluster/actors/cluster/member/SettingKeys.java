package org.rankcluster.actors.cluster.member;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/**
 * A check of a cluster member's settings: refuses unknown keys, values in place of blocks, and null. Known keys are the keys of
 * reference.conf.
 */
final class SettingKeys {
    private static final String BLOCK = "a block";
    private static final String SETTING = "a setting of members";

    private SettingKeys() {}

    /** Refuses the first key in a file's block, and in the blocks within, that is not in {@code known}, or has another kind there. */
    static void checkBlock(ConfigObject given, ConfigObject known) {
        checkBlock("", given, known);
    }

    private static void checkBlock(String above, ConfigObject given, ConfigObject known) {
        for (Map.Entry<String, ConfigValue> entry : new TreeMap<>(given).entrySet()) {
            String path = above + entry.getKey();
            ConfigValue value = entry.getValue();
            ConfigValue standard = known.get(entry.getKey());
            if (standard == null) {
                throw unknown(path, entry.getKey(), value, SETTING, known);
            }
            if (standard instanceof ConfigObject block) {
                checkBlock(path + ".", asBlock(path, value), block);
            } else if (value.valueType() == ConfigValueType.NULL) {
                throw SettingError.of(path, value, "a value");
            }
        }
    }

    /** Returns the value of a key that must be a block. */
    static ConfigObject asBlock(String path, ConfigValue value) {
        if (value instanceof ConfigObject block) {
            return block;
        }
        throw SettingError.of(path, value, BLOCK);
    }

    /** Returns the error of a key that is not in {@code known}. */
    static InputException unknown(String path, String key, ConfigValue value, String rule, ConfigObject known) {
        List<String> names = known.keySet().stream().sorted().toList();
        return SettingError.of(path, value, rule + NearestName.hint(key, names));
    }

    /** Refuses the first option whose key is none of the paths in {@code known}. */
    static void checkOptions(Map<String, String> options, ConfigObject known) {
        List<String> paths = known.toConfig().entrySet().stream()
                .map(entry -> String.join(".", ConfigUtil.splitPath(entry.getKey())))
                .sorted()
                .toList();
        new TreeMap<>(options).forEach((key, value) -> {
            if (paths.contains(key)) {
                return;
            }
            List<String> within =
                    paths.stream().filter(path -> path.startsWith(key + ".")).toList();
            String rule = within.isEmpty()
                    ? SETTING + NearestName.hint(key, paths)
                    : BLOCK + ", with the keys " + String.join(", ", within);
            throw SettingError.ofOption(key, value, rule);
        });
    }
}
