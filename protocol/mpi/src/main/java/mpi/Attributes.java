package mpi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The attributes that a program has set on one communicator, datatype or window, by keyval (MPI-4.1, section 7.7). */
final class Attributes {
    private @Nullable Map<Integer, Object> values;

    /** Sets the value of a keyval that the program has created. */
    void set(Call call, int keyval, Object value) {
        Keyvals.current(call).check(call, keyval);
        if (values == null) {
            values = new LinkedHashMap<>();
        }
        values.put(keyval, value);
    }

    /** Returns the value of a keyval of the program; null if it has none. */
    @Nullable
    Object get(Call call, int keyval) {
        Keyvals.current(call).checkKnown(call, keyval);
        return values == null ? null : values.get(keyval);
    }

    /** Removes a value. Fails if there is none. */
    void delete(Call call, int keyval) {
        Keyvals.current(call).checkKnown(call, keyval);
        if (values == null || values.remove(keyval) == null) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "a key of an attribute that is set");
        }
    }

    /** Copies all values of {@code others}. */
    void putAll(Attributes others) {
        if (others.values != null) {
            values = new LinkedHashMap<>(others.values);
        }
    }
}
