package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.input.InputException;

/**
 * The policy for buffered sends of a rank that has attached no buffer. MPI calls them erroneous (MPI-4.1, section 3.6). Open MPI's usual
 * transports send small ones all the same, blocking or not, and programs rely on it: {@code --config ibsend-without-buffer=allow}.
 */
public enum SendsWithoutBuffer {
    /** Such sends fail with {@code MPI_ERR_BUFFER}: the default. */
    ERROR,
    /** Such sends succeed, as with a sufficient buffer. */
    ALLOW;

    /** Key of the option. */
    public static final String KEY = "ibsend-without-buffer";

    private static final String AUTO = "auto";

    /**
     * Returns the treatment with this name.
     *
     * @param where origin of the name, for errors: file and line, or the command line
     * @param name {@code error}, {@code allow}, or {@code auto} for the default
     * @return the treatment
     * @throws InputException if there is no such treatment
     */
    public static SendsWithoutBuffer of(String where, String name) {
        return switch (name) {
            case AUTO, "error" -> ERROR;
            case "allow" -> ALLOW;
            default -> throw new InputException(where, KEY, name, "allow or error");
        };
    }
}
