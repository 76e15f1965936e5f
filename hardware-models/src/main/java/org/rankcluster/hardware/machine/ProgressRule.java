package org.rankcluster.hardware.machine;

/** When a rank's CPU reads and writes packets and serves requests: machine key {@code mpi.progress}. */
public enum ProgressRule {
    /** Whenever there is something to do, beside the program: an interrupt, another thread or another core does it. */
    ALWAYS,
    /** While the program is in an MPI call only, as a library does that has no thread of its own. */
    IN_CALLS
}
