package mpi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a communicator finds the calling rank's state. COMM_WORLD and COMM_SELF are one object for all ranks of a JVM and look
 * it up; the others belong to one rank.
 *
 * @param predefined name of a predefined communicator; null for others
 * @param lookup finds the state
 */
record CommHandle(@Nullable String predefined, Function<MpiProcess, @Nullable CommState> lookup) {
    /** Of a communicator that one rank made. */
    static CommHandle of(CommState state) {
        return new CommHandle(null, process -> state);
    }

    /** Of the communicator that is none. */
    static CommHandle none() {
        return new CommHandle(null, process -> null);
    }

    /** The state for a rank; null if there is none. */
    @Nullable
    CommState find(MpiProcess process) {
        return lookup.apply(process);
    }
}
