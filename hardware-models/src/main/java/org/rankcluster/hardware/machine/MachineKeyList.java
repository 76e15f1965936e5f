package org.rankcluster.hardware.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.Quantity;

/** The keys of a section of machine files, in the order of their declarations, which is also the order in reports. */
public final class MachineKeyList {
    private final List<MachineKey> keys = new ArrayList<>();

    /**
     * Declares a required number.
     *
     * @param key path of the key
     * @param quantity quantity that the number measures
     * @param least smallest valid value, in the quantity's own unit, such as bytes or picoseconds
     * @param sentence description of the value for reports and documentation
     * @return the key
     */
    public MachineKey number(String key, Quantity quantity, long least, String sentence) {
        return number(key, quantity, least, sentence, machine -> null);
    }

    /**
     * Declares a number with a default.
     *
     * @param key path of the key
     * @param quantity quantity that the number measures
     * @param least smallest valid value, in the quantity's own unit, such as bytes or picoseconds
     * @param sentence description of the value for reports and documentation
     * @param missing value of a machine without this key
     * @return the key
     */
    public MachineKey number(
            String key,
            Quantity quantity,
            long least,
            String sentence,
            Function<Machine, MachineKey.@Nullable Missing> missing) {
        return add(new MachineKey(key, quantity, least, List.of(), sentence, missing));
    }

    /**
     * Declares a required text.
     *
     * @param key path of the key
     * @param sentence description of the value for reports and documentation
     * @return the key
     */
    public MachineKey text(String key, String sentence) {
        return text(key, sentence, machine -> null);
    }

    /**
     * Declares a text with a default.
     *
     * @param key path of the key
     * @param sentence description of the value for reports and documentation
     * @param missing value of a machine without this key
     * @return the key
     */
    public MachineKey text(String key, String sentence, Function<Machine, MachineKey.@Nullable Missing> missing) {
        return add(new MachineKey(key, null, 0, List.of(), sentence, missing));
    }

    /**
     * Declares a required constant of an enum.
     *
     * @param key path of the key
     * @param type class of the enum
     * @param sentence description of the value for reports and documentation
     * @return the key
     */
    public MachineKey choice(String key, Class<? extends Enum<?>> type, String sentence) {
        return choice(key, type, sentence, machine -> null);
    }

    /**
     * Declares a constant of an enum with a default.
     *
     * @param key path of the key
     * @param type class of the enum
     * @param sentence description of the value for reports and documentation
     * @param missing value of a machine without this key
     * @return the key
     */
    public MachineKey choice(
            String key,
            Class<? extends Enum<?>> type,
            String sentence,
            Function<Machine, MachineKey.@Nullable Missing> missing) {
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(MachineKey::name).toList();
        return add(new MachineKey(key, null, 0, names, sentence, missing));
    }

    private MachineKey add(MachineKey key) {
        keys.add(key);
        return key;
    }

    /** {@return the keys so far, a view} */
    public List<MachineKey> all() {
        return Collections.unmodifiableList(keys);
    }
}
