package org.rankcluster.protocol.runtime;

/** What an MPI library keeps for one process, from its initialisation on. */
public interface MpiLibrary {
    /** Whether the process has yet to finalize it. */
    boolean isUnfinished();
}
