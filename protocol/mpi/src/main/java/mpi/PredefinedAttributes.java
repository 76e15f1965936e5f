package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The predefined attributes of every communicator (MPI-4.1, section 9.1.2). */
final class PredefinedAttributes {
    private static final int LARGEST_TAG = Integer.MAX_VALUE;

    private PredefinedAttributes() {}

    /** Returns the value of a predefined keyval; null for any other keyval. */
    static @Nullable Object of(int keyval) {
        if (keyval == MPI.TAG_UB) {
            return LARGEST_TAG;
        }
        if (keyval == MPI.HOST) {
            return MPI.PROC_NULL;
        }
        if (keyval == MPI.IO) {
            return MPI.ANY_SOURCE;
        }
        if (keyval == MPI.WTIME_IS_GLOBAL) {
            return true;
        }
        if (keyval == MPI.APPNUM) {
            return RankRuntime.current().application();
        }
        if (keyval == MPI.LASTUSEDCODE) {
            return MPI.ERR_LASTCODE;
        }
        return keyval == MPI.UNIVERSE_SIZE
                ? (Integer) RankRuntime.current().job().universe()
                : null;
    }
}
