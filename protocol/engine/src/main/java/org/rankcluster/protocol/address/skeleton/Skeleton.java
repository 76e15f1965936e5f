package org.rankcluster.protocol.address.skeleton;

/** The communicator calls of a program. Found by name among the services of the class path. */
public interface Skeleton {
    /** Its name on the command line. */
    String name();

    /** What it stands for, in a line. */
    String description();

    /** Figures that were published of it, as a line with its end; empty if there are none. */
    default String published() {
        return "";
    }

    /** Makes the calls; each rank makes the same ones, in the same order. */
    void calls(Communicators mpi);
}
