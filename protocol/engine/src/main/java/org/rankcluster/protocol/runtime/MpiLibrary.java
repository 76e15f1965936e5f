package org.rankcluster.protocol.runtime;

/** The state of an MPI library for one process, from its initialisation on. */
public interface MpiLibrary {
    /** {@return true if the process has not yet finalized the library} */
    boolean isUnfinished();
}
