package org.rankcluster.library;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A machine for jobs: a machine of RankCluster or of a file, with some of its values replaced. The value is immutable; each method that
 * changes something returns another machine. A job that runs on it checks it.
 */
public final class MachineSpec {
    private final String base;
    private final @Nullable String shape;
    private final Map<String, String> values;

    private MachineSpec(String base, @Nullable String shape, Map<String, String> values) {
        this.base = base;
        this.shape = shape;
        this.values = Map.copyOf(values);
    }

    /**
     * Returns a machine of RankCluster.
     *
     * @param name its name, such as {@code bgl-512}; {@code rankcluster machines} lists all
     * @return the machine
     */
    public static MachineSpec named(String name) {
        return new MachineSpec(name, null, Map.of());
    }

    /**
     * Returns the machine of a file.
     *
     * @param file path of a machine file, which ends in {@code .conf}
     * @return the machine
     */
    public static MachineSpec file(Path file) {
        return new MachineSpec(file.toAbsolutePath().toString(), null, Map.of());
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
        return new MachineSpec(base, text.toString(), values);
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
        return new MachineSpec(base, shape, more);
    }

    /**
     * Returns this machine with another value of a key.
     *
     * @param key key of a machine file, such as {@code torus.hop-latency}
     * @param number the number
     * @param unit its unit
     * @return the machine
     */
    public MachineSpec with(String key, double number, Unit unit) {
        return with(key, BigDecimal.valueOf(number).stripTrailingZeros().toPlainString() + " " + unit.text());
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
