package mpi;

import java.util.HashSet;
import java.util.Set;

/**
 * The table of keyvals that a rank's program has created: numbers that identify attributes. Predefined keyvals have
 * smaller numbers.
 */
final class Keyvals {
    private static final int FIRST = 100;

    private final Set<Integer> valid = new HashSet<>();
    private int next = FIRST;

    /** Returns the keyvals of the calling rank. */
    static Keyvals current(Call call) {
        return MpiProcess.active(call).keyvals();
    }

    int create() {
        valid.add(next);
        return next++;
    }

    /** Frees a keyval. Fails if there is no such keyval. Attributes under it stay. */
    void free(Call call, int keyval) {
        check(call, keyval);
        valid.remove(keyval);
    }

    /** Checks that the program has created the keyval and not freed it. */
    void check(Call call, int keyval) {
        if (!valid.contains(keyval)) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "a key from createKeyval that was not freed");
        }
    }

    /** Checks that the program has created the keyval; it may be freed since. */
    void checkKnown(Call call, int keyval) {
        if (keyval < FIRST || keyval >= next) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "a key from createKeyval");
        }
    }
}
