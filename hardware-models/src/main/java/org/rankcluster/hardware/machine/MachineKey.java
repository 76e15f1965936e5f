package org.rankcluster.hardware.machine;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.Quantity;

/**
 * A key that a machine file may have. A key is declared once, with its quantity, its smallest value, a sentence and its default. The
 * readers, {@code rankcluster machines} and the reference page use this declaration. Two keys are equal if they are the same object.
 */
public final class MachineKey {
    /**
     * The value of a machine whose file does not have a key.
     *
     * @param value value as it would be written
     * @param note source of the value
     * @param isDefault true if the value comes from the program and not from other values of the file
     */
    public record Missing(String value, String note, boolean isDefault) {
        /**
         * Returns a default value for a missing key.
         *
         * @param value value as it would be written
         * @return the value, marked as a default
         */
        static Missing of(String value) {
            return new Missing(value, "default", true);
        }

        /**
         * Returns a default that is the same for all machines.
         *
         * @param value value as it would be written
         * @return a function of the machine
         */
        public static Function<Machine, @Nullable Missing> usual(String value) {
            return machine -> of(value);
        }

        /**
         * Returns a default that the machine's model has.
         *
         * @param quantity quantity of the value
         * @param value value in the quantity's own unit
         * @return a function of the machine
         */
        public static Function<Machine, @Nullable Missing> usual(Quantity quantity, ToLongFunction<Machine> value) {
            return machine -> of(quantity.format(value.applyAsLong(machine)));
        }

        /**
         * Returns a value that follows from other keys.
         *
         * @param quantity quantity of the value
         * @param value value in the quantity's own unit
         * @param note source of the value
         * @return a function of the machine
         */
        public static Function<Machine, @Nullable Missing> follows(
                Quantity quantity, ToLongFunction<Machine> value, String note) {
            return machine -> new Missing(quantity.format(value.applyAsLong(machine)), note, false);
        }

        /**
         * Returns a text that is the same for all machines and is no number of its own.
         *
         * @param value the text
         * @param note source of the value
         * @return a function of the machine
         */
        public static Function<Machine, @Nullable Missing> noted(String value, String note) {
            return machine -> new Missing(value, note, false);
        }
    }

    private final String key;
    private final @Nullable Quantity quantity;
    private final long least;
    private final List<String> choices;
    private final String sentence;
    private final Function<Machine, @Nullable Missing> missing;

    MachineKey(
            String key,
            @Nullable Quantity quantity,
            long least,
            List<String> choices,
            String sentence,
            Function<Machine, @Nullable Missing> missing) {
        this.key = key;
        this.quantity = quantity;
        this.least = least;
        this.choices = choices;
        this.sentence = sentence;
        this.missing = missing;
    }

    /** {@return the path of the key in the file} */
    public String key() {
        return key;
    }

    /** {@return the description of the value for reports and documentation} */
    public String sentence() {
        return sentence;
    }

    /**
     * Returns the quantity that the key's number measures.
     *
     * @return the quantity
     * @throws IllegalStateException if the key's value is not a number
     */
    public Quantity quantity() {
        if (quantity == null) {
            throw new IllegalStateException("value of key " + key + " is no number");
        }
        return quantity;
    }

    /** {@return true if the key's value is a number} */
    public boolean isNumber() {
        return quantity != null;
    }

    /** {@return the smallest valid value, in the quantity's own unit, such as bytes or picoseconds} */
    public long least() {
        return least;
    }

    /** {@return the names of the values if only some are valid; otherwise an empty list} */
    public List<String> choices() {
        return choices;
    }

    /** Returns the name of a constant of an enum in machine files. */
    static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the value of a machine whose file does not have this key.
     *
     * @param machine the machine
     * @return the value; null if the machine has no such value
     */
    public @Nullable Missing missing(Machine machine) {
        return missing.apply(machine);
    }

    @Override
    public String toString() {
        return key;
    }

    /**
     * Returns the section of a key.
     *
     * @param key path of the key
     * @return the part before the first dot, or the whole key
     */
    public static String section(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }
}
