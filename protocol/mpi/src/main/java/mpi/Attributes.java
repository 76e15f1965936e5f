package mpi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a program has attached to an object of the library, by keyval (MPI-4.1, section 7.7). */
final class Attributes {
    private @Nullable Map<Integer, Object> values;

    void put(int keyval, Object value) {
        if (values == null) {
            values = new LinkedHashMap<>();
        }
        values.put(keyval, value);
    }

    /** The value, or null. */
    @Nullable
    Object get(int keyval) {
        return values == null ? null : values.get(keyval);
    }

    /** Forgets a value; false if there is none. */
    boolean remove(int keyval) {
        return values != null && values.remove(keyval) != null;
    }

    /** Takes over all values of {@code others}. */
    void putAll(Attributes others) {
        if (others.values != null) {
            values = new LinkedHashMap<>(others.values);
        }
    }
}
