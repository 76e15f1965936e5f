package mpi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The link from a {@link Comm} to the calling rank's {@link CommState}. COMM_WORLD and COMM_SELF are one object for all ranks of a JVM and
 * look it up. All other communicators belong to one rank.
 *
 * @param predefined name of a predefined communicator; null for others
 * @param lookup returns the state for a process; null if there is none
 */
record CommHandle(@Nullable String predefined, Function<MpiProcess, @Nullable CommState> lookup) {
    /** Returns the handle of a communicator that one rank created. */
    static CommHandle of(CommState state) {
        return new CommHandle(null, process -> state);
    }

    /** Returns the handle of COMM_NULL. */
    static CommHandle none() {
        return new CommHandle(null, process -> null);
    }

    /** Returns the state for a rank; null if there is none. */
    @Nullable
    CommState find(MpiProcess process) {
        return lookup.apply(process);
    }
}
