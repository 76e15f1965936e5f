package org.rankcluster.hardware.machine;

import java.util.LinkedHashMap;
import java.util.Map;
import org.rankcluster.input.Quantity;

/** The key values of a network family that replaces a machine's original one, with their sources. */
public final class ConvertedKeys {
    /**
     * A converted value of a key, with the note on its source.
     *
     * @param value value as it is written in a machine file
     * @param note comment of the value, which begins with its grade
     */
    public record Converted(String value, String note) {}

    private final String replaced;
    private final Map<MachineKey, Converted> values = new LinkedHashMap<>();

    /**
     * Creates an empty set of keys.
     *
     * @param replaced name of the family that is replaced
     */
    public ConvertedKeys(String replaced) {
        this.replaced = replaced;
    }

    /**
     * Adds a value of the replaced network.
     *
     * @param key key of a number
     * @param value value in the key's own unit, such as bytes or picoseconds
     * @return these keys
     */
    public ConvertedKeys same(MachineKey key, long value) {
        Quantity quantity = key.quantity();
        String text = quantity == Quantity.SIZE ? value + " B" : quantity.format(value);
        values.put(key, new Converted(text, "D: as on the " + replaced + " in its place"));
        return this;
    }

    /**
     * Adds a value that the replaced network does not have.
     *
     * @param key the key
     * @param value value as it is written in a machine file
     * @return these keys
     */
    public ConvertedKeys usual(MachineKey key, String value) {
        values.put(key, new Converted(value, "unsourced, ours: the " + replaced + " in its place has no such value"));
        return this;
    }

    /** {@return the values by key, in the order of their addition} */
    public Map<MachineKey, Converted> values() {
        return values;
    }
}
