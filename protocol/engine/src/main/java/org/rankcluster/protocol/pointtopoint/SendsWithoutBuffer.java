package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.input.InputException;

/**
 * Treatment of buffered sends of a rank that has attached no buffer. MPI calls them erroneous (MPI-4.1, section 3.6). Open MPI's
 * usual transports send small ones all the same, blocking or not, and programs rely on it: {@code --config ibsend-without-buffer=allow}.
 */
public enum SendsWithoutBuffer {
    /** They fail with {@code MPI_ERR_BUFFER}: the default. */
    ERROR,
    /** They go as if there were a buffer with enough room. */
    ALLOW;

    /** Key of the job's choice. */
    public static final String KEY = "ibsend-without-buffer";

    private static final String AUTO = "auto";

    /**
     * Returns the treatment of this name; of {@code auto} the default.
     *
     * @param where file and line, or the command line
     * @throws InputException if there is none
     */
    public static SendsWithoutBuffer of(String where, String name) {
        return switch (name) {
            case AUTO, "error" -> ERROR;
            case "allow" -> ALLOW;
            default -> throw new InputException(where, KEY, name, "allow or error");
        };
    }
}
