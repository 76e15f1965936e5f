package org.rankcluster.protocol.address.scheme;

/**
 * The interface of skeletons: an application's communicator calls without its computation and messages, for memory studies at any scale.
 * Skeletons are found by name among the services of the class path.
 */
public interface Skeleton {
    /** {@return the program's name on the command line} */
    String name();

    /** {@return a description of one line} */
    String description();

    /**
     * Returns the published figures of the program.
     *
     * @return one line with its line end; empty if there are none
     */
    default String published() {
        return "";
    }

    /**
     * Makes the calls. Each rank makes the same calls in the same order.
     *
     * @param mpi the communicators of the calling rank
     */
    void calls(Communicators mpi);
}
