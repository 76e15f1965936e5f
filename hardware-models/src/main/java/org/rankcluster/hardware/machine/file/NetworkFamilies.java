package org.rankcluster.hardware.machine.file;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.rankcluster.hardware.crossbar.CrossbarFamily;
import org.rankcluster.hardware.fattree.FatTreeFamily;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.torus.TorusFamily;
import org.rankcluster.input.InputException;

/**
 * The families of networks, and the exchange of one for another. If a file includes a machine and sets {@code network} to another family, or
 * the command line does, the keys of the included family are dropped. Keys of the new family that are not given take the values of the
 * dropped network's links and buffers.
 */
final class NetworkFamilies {
    private static final List<NetworkFamily> ALL =
            List.of(new TorusFamily(), new FatTreeFamily(), new CrossbarFamily());

    private static final String SHAPE = ":";

    private NetworkFamilies() {}

    /**
     * Returns the family of a machine.
     *
     * @throws InputException if there is no such family
     */
    static NetworkFamily of(MachineValues values) {
        String rule = "one of " + ALL.stream().map(NetworkFamily::name).collect(Collectors.joining(", "));
        String name = values.text(MachineKey.NETWORK, rule);
        return ALL.stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow(() -> values.error(MachineKey.NETWORK, rule));
    }

    /** Returns whether machines of a family have a key. */
    static boolean has(NetworkFamily family, MachineKey key) {
        String section = MachineKey.section(key.key());
        return family.sections().contains(section)
                || ALL.stream().noneMatch(other -> other.sections().contains(section));
    }

    /** Returns all keys of machines of a family. */
    static List<String> keys(NetworkFamily family) {
        return Arrays.stream(MachineKey.values())
                .filter(key -> has(family, key))
                .map(MachineKey::key)
                .toList();
    }

    /**
     * Returns the values of a machine with {@code network = FAMILY:SHAPE} written out, and with the keys of its own family only.
     *
     * @param file path of the machine file, for errors
     * @param config values of the file, of the files that it includes, and of the command line
     * @param nesting names of these files, each before the files that it includes
     * @throws InputException if there is no such family, or a value of the replaced network is not valid
     */
    static Config exchange(String file, Config config, List<String> nesting) {
        String key = MachineKey.NETWORK.key();
        if (!config.hasPath(key)) {
            return config;
        }
        ConfigValue given = config.getValue(key);
        String[] parts = config.getString(key).strip().split(SHAPE, 2);
        Config named = config.withValue(
                key, ConfigValueFactory.fromAnyRef(parts[0].strip()).withOrigin(given.origin()));
        NetworkFamily family = of(new MachineValues(file, named));
        Config changed = withoutOthers(file, named, family, nesting);
        if (parts.length == 2) {
            for (Map.Entry<MachineKey, String> value :
                    family.shape(parts[1].strip()).entrySet()) {
                String path = value.getKey().key();
                if (!changed.hasPath(path) || isFarther(changed.getValue(path), given, nesting)) {
                    changed = changed.withValue(
                            path,
                            ConfigValueFactory.fromAnyRef(value.getValue()).withOrigin(given.origin()));
                }
            }
        }
        return changed;
    }

    /** Replaces keys of other families that stand in files which the file with the key {@code network} includes. */
    private static Config withoutOthers(String file, Config config, NetworkFamily family, List<String> nesting) {
        ConfigValue network = config.getValue(MachineKey.NETWORK.key());
        Config changed = config;
        for (NetworkFamily other : ALL) {
            List<MachineKey> dropped = Arrays.stream(MachineKey.values())
                    .filter(key -> !has(family, key) && has(other, key) && config.hasPath(key.key()))
                    .filter(key -> isFarther(config.getValue(key.key()), network, nesting))
                    .toList();
            for (MachineKey key : dropped) {
                changed = changed.withoutPath(key.key());
            }
            if (!dropped.isEmpty()) {
                ConvertedKeys converted = new ConvertedKeys(other.name());
                family.convert(other.hop(new MachineValues(file, config)), converted);
                changed = withMissing(changed, converted, network.origin());
            }
        }
        return changed;
    }

    private static Config withMissing(Config config, ConvertedKeys converted, ConfigOrigin origin) {
        Config changed = config;
        for (Map.Entry<MachineKey, ConvertedKeys.Converted> entry :
                converted.values().entrySet()) {
            String path = entry.getKey().key();
            ConfigOrigin noted = origin.withComments(List.of(entry.getValue().note()));
            changed = changed.hasPath(path)
                    ? changed
                    : changed.withValue(
                            path,
                            ConfigValueFactory.fromAnyRef(entry.getValue().value())
                                    .withOrigin(noted));
        }
        return changed;
    }

    /** Returns whether the file of a value is included by the file of another value, or the other value is of the command line. */
    private static boolean isFarther(ConfigValue value, ConfigValue other, List<String> nesting) {
        return depth(value, nesting) > depth(other, nesting);
    }

    /** Position of a value's file; -1 for the command line. */
    private static int depth(ConfigValue value, List<String> nesting) {
        return nesting.indexOf(MachineValues.fileOf(value.origin()));
    }
}
