package org.rankcluster.hardware.machine;

/**
 * Which eager messages a receiver copies once more, out of memory of its own: machine key {@code mpi.eager-copy} (Almasi et al.,
 * "Partial" packets).
 */
public enum EagerCopy {
    /** None beyond what {@code cpu.read-eager-packet} holds. */
    NEVER,
    /**
     * Messages that come before their receive, and are put into memory of the library until then.
     */
    UNEXPECTED,
    /** All: packets are read as a whole ({@link PacketReading}), before anybody knows where their data go. */
    ALWAYS
}
