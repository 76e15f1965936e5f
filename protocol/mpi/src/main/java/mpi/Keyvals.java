package mpi;

import java.util.HashSet;
import java.util.Set;

/** The keyvals that a rank's program has created: numbers that name attributes. Those of the library are below. */
final class Keyvals {
    private static final int FIRST = 100;

    private final Set<Integer> valid = new HashSet<>();
    private int next = FIRST;

    /** The keyvals of the calling rank. */
    static Keyvals current(Call call) {
        return MpiProcess.active(call).keyvals();
    }

    int create() {
        valid.add(next);
        return next++;
    }

    /** Gives a keyval up; an error if it is none. Attributes under it stay where they are. */
    void free(Call call, int keyval) {
        check(call, keyval);
        valid.remove(keyval);
    }

    /** An error unless the program has created it. */
    void check(Call call, int keyval) {
        if (!valid.contains(keyval)) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "one that createKeyval gave and that was not freed");
        }
    }

    /** An error unless the program has, or had, created it. */
    void checkKnown(Call call, int keyval) {
        if (keyval < FIRST || keyval >= next) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "one that createKeyval gave");
        }
    }
}
