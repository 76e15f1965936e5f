package org.rankcluster.hardware.machine;

/**
 * The rule by which a rank's CPU reads and writes packets and serves requests: always, or only in MPI calls (machine key {@code
 * mpi.progress}).
 */
public enum ProgressRule {
    /** Whenever there is work, in parallel with the program: by an interrupt, another thread or another core. */
    ALWAYS,
    /** Only while the program is in an MPI call, as in a library without a thread of its own. */
    IN_CALLS
}
