package org.rankcluster.hardware.timing;

/**
 * The receives for which the machine's MPI library translates the source rank to an address. Receives from any source
 * are excepted.
 */
public enum TranslatedReceives {
    /** All receives and probes (MPICH 3.3, device ch4). */
    ALWAYS,
    /** Receives that no eager message has arrived for when they are posted (MPICH 3.2, device ch3). */
    POSTED_EARLY,
    /** None (MPICH 3.2, device pamid on Blue Gene/Q). */
    NEVER
}
