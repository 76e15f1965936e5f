package org.rankcluster.hardware.machine;

/**
 * The eager messages that a receiver copies once more, out of its own memory: machine key {@code mpi.eager-copy} (Almasi et al., "Partial"
 * packets).
 */
public enum EagerCopy {
    /** No copies beyond those included in {@code cpu.read-eager-packet}. */
    NEVER,
    /** Messages that arrive before their receive and are stored in memory of the library until then. */
    UNEXPECTED,
    /** All messages: packets are read as a whole ({@link PacketReading}) before the destination of their data is determined. */
    ALWAYS
}
