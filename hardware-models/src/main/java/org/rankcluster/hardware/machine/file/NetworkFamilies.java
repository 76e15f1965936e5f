package org.rankcluster.hardware.machine.file;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/**
 * The registry of network families. It also converts a machine's keys if the machine's network is replaced by another family. Families are
 * found by {@link ServiceLoader}. If a file includes a machine and sets {@code network} to another family, or the command line
 * does, the keys of the included family are dropped. Keys of the new family that are not given take the values of the
 * dropped network's links and buffers.
 */
public final class NetworkFamilies {
    private static final List<NetworkFamily> ALL = found();

    private static final String SHAPE = ":";

    private NetworkFamilies() {}

    /** Returns the families, sorted by name. The order of the class path decides nothing. */
    private static List<NetworkFamily> found() {
        SortedMap<String, NetworkFamily> byName = new TreeMap<>();
        for (NetworkFamily family : ServiceLoader.load(NetworkFamily.class)) {
            NetworkFamily other = byName.put(family.name(), family);
            if (other != null) {
                throw new IllegalStateException("two families of networks are named " + family.name() + ": "
                        + other.getClass().getName() + " and "
                        + family.getClass().getName());
            }
        }
        return List.copyOf(byName.values());
    }

    /** {@return all families, by name} */
    public static List<NetworkFamily> all() {
        return ALL;
    }

    /** {@return all keys of machine files, the keys of networks by family} */
    public static List<MachineKey> keys() {
        Set<MachineKey> keys = new LinkedHashSet<>(MachineKeys.first());
        ALL.forEach(family -> keys.addAll(family.keys()));
        keys.addAll(MachineKeys.last());
        return List.copyOf(keys);
    }

    /**
     * Returns the family of a machine.
     *
     * @throws InputException if there is no such family
     */
    static NetworkFamily of(MachineValues values) {
        List<String> names = ALL.stream().map(NetworkFamily::name).toList();
        String rule = "one of " + String.join(", ", names);
        String name = values.text(MachineKeys.NETWORK, rule);
        return ALL.stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow(() -> values.error(MachineKeys.NETWORK, rule + NearestName.hint(name, names)));
    }

    /** Returns whether machines of a family have a key. */
    static boolean has(NetworkFamily family, MachineKey key) {
        return family.keys().contains(key)
                || ALL.stream().noneMatch(other -> other.keys().contains(key));
    }

    /** Returns all keys of machines of a family, in the order of reports. */
    static List<MachineKey> keys(NetworkFamily family) {
        return keys().stream().filter(key -> has(family, key)).toList();
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
        String key = MachineKeys.NETWORK.key();
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
            boolean isCommandLine = given.origin().description().equals(InputException.COMMAND_LINE);
            ConfigOrigin origin =
                    isCommandLine ? given.origin().withComments(List.of(InputException.COMMAND_LINE)) : given.origin();
            for (Map.Entry<MachineKey, String> value :
                    family.shape(parts[1].strip()).entrySet()) {
                String path = value.getKey().key();
                if (!changed.hasPath(path) || isFarther(changed.getValue(path), given, nesting)) {
                    changed = changed.withValue(
                            path,
                            ConfigValueFactory.fromAnyRef(value.getValue()).withOrigin(origin));
                }
            }
        }
        return changed;
    }

    /** Replaces keys of other families that stand in files which the file with the key {@code network} includes. */
    private static Config withoutOthers(String file, Config config, NetworkFamily family, List<String> nesting) {
        ConfigValue network = config.getValue(MachineKeys.NETWORK.key());
        Config changed = config;
        for (NetworkFamily other : ALL) {
            List<MachineKey> dropped = other.keys().stream()
                    .filter(key -> !has(family, key) && config.hasPath(key.key()))
                    .filter(key -> isFarther(config.getValue(key.key()), network, nesting))
                    .toList();
            for (MachineKey key : dropped) {
                changed = changed.withoutPath(key.key());
            }
            if (!dropped.isEmpty()) {
                ConvertedKeys converted = new ConvertedKeys(other.name());
                family.convert(other.hop(new MachineValues(file, config)), converted);
                changed = withoutIncludedShape(withMissing(changed, converted, network.origin()), network, nesting);
            }
        }
        return changed;
    }

    /** Drops the shape of an included file for another family, whose shapes have another meaning. */
    private static Config withoutIncludedShape(Config config, ConfigValue network, List<String> nesting) {
        String shape = MachineKeys.SHAPE.key();
        return config.hasPath(shape) && isFarther(config.getValue(shape), network, nesting)
                ? config.withoutPath(shape)
                : config;
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

    /** Returns the position of a value's file; -1 for the command line. */
    private static int depth(ConfigValue value, List<String> nesting) {
        return nesting.indexOf(MachineValues.fileOf(value.origin()));
    }
}
