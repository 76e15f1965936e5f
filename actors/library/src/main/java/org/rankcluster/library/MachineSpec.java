package org.rankcluster.library;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.file.MachineReader;

/**
 * The machine of a job: a predefined machine or machine file with some values replaced, or a machine with all values given. The object is
 * immutable; each method that changes a value returns another machine. The values are checked when a job runs.
 */
public final class MachineSpec {
    private final String base;
    private final boolean hasFile;
    private final @Nullable String shape;
    private final Map<String, String> values;

    private MachineSpec(String base, boolean hasFile, @Nullable String shape, Map<String, String> values) {
        this.base = base;
        this.hasFile = hasFile;
        this.shape = shape;
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Returns a machine of RankCluster.
     *
     * @param name its name, such as {@code bgl-512}; {@code rankcluster machines} lists all
     * @return the machine
     */
    public static MachineSpec named(String name) {
        return new MachineSpec(name, true, null, Map.of());
    }

    /**
     * Returns the machine of a file.
     *
     * @param file path of a machine file, which ends in {@code .conf}
     * @return the machine
     */
    public static MachineSpec file(Path file) {
        return new MachineSpec(file.toAbsolutePath().toString(), true, null, Map.of());
    }

    /**
     * Returns a machine that has only a network. {@link #with} adds all its other values. The job names the first value that is missing.
     *
     * @param name name of the machine in results
     * @param family family of the network, such as {@code torus} or {@code fat-tree}
     * @param shape shape of the network, such as {@code 4x4x4} for a torus
     * @return the machine
     */
    public static MachineSpec ofNetwork(String name, String family, String shape) {
        return new MachineSpec(name, false, null, Map.of("description", name, "network", family, "shape", shape));
    }

    /**
     * Returns this machine with another number of nodes.
     *
     * @param extents nodes in each dimension of the network, such as 16, 16, 16
     * @return the machine
     */
    public MachineSpec shape(int... extents) {
        StringBuilder text = new StringBuilder();
        for (int extent : extents) {
            text.append(text.isEmpty() ? "" : "x").append(extent);
        }
        return new MachineSpec(base, hasFile, text.toString(), values);
    }

    /**
     * Returns this machine with another value of a key. The pair {@code network}, {@code FAMILY:SHAPE} replaces the network.
     *
     * @param key key of a machine file, such as {@code torus.hop-latency}
     * @param value the value, with its unit, as in a machine file
     * @return the machine
     */
    public MachineSpec with(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(key, value);
        return new MachineSpec(base, hasFile, shape, more);
    }

    /**
     * Returns this machine with another value of a key.
     *
     * @param key key of a machine file, such as {@code torus.hop-latency}
     * @param number value in {@code unit}
     * @param unit unit of {@code number}
     * @return the machine
     */
    public MachineSpec with(String key, double number, Unit unit) {
        return with(key, BigDecimal.valueOf(number).stripTrailingZeros().toPlainString() + " " + unit.text());
    }

    MachineReader reader() {
        return hasFile ? MachineReader.ofInstallation() : MachineReader.ofValues();
    }

    String base() {
        return base;
    }

    @Nullable
    String shape() {
        return shape;
    }

    Map<String, String> values() {
        return values;
    }
}
