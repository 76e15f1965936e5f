package mpi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a program has attached to an object of the library, by keyval (MPI-4.1, section 7.7). */
final class Attributes {
    private @Nullable Map<Integer, Object> values;

    /** Attaches a value under a keyval that the program has. */
    void set(Call call, int keyval, Object value) {
        Keyvals.current(call).check(call, keyval);
        if (values == null) {
            values = new LinkedHashMap<>();
        }
        values.put(keyval, value);
    }

    /** The value under a keyval of the program, or null. */
    @Nullable
    Object get(Call call, int keyval) {
        Keyvals.current(call).checkKnown(call, keyval);
        return values == null ? null : values.get(keyval);
    }

    /** Forgets a value; an error if there is none. */
    void delete(Call call, int keyval) {
        Keyvals.current(call).checkKnown(call, keyval);
        if (values == null || values.remove(keyval) == null) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "one under which there is a value");
        }
    }

    /** Takes over all values of {@code others}. */
    void putAll(Attributes others) {
        if (others.values != null) {
            values = new LinkedHashMap<>(others.values);
        }
    }
}
