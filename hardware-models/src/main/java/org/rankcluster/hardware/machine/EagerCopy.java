package org.rankcluster.hardware.machine;

/**
 * Which eager messages a receiver copies once more, out of memory of its own: machine key {@code mpi.eager-copy} (Almasi et al.,
 * "Partial" packets).
 */
public enum EagerCopy {
    /** None beyond what {@code cpu.read-eager-packet} holds. */
    NEVER,
    /**
     * Those that come before their receive. With partial packets a packet's header is read first and the rest when its place is
     * known; what has a place is read once.
     */
    UNEXPECTED,
    /** All: packets are read as a whole, before anybody knows where their data go. */
    ALWAYS
}
