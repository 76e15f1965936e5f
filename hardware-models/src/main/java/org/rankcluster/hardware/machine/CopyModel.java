package org.rankcluster.hardware.machine;

/**
 * The cost of a receiver's copies of data from the network, at the bandwidth of the node's memory. One copy serves
 * both purposes: data that are copied are also aligned.
 *
 * @param alignment unit in which the network's hardware takes data, in bytes, a power of two. If the offsets at sender and receiver
 *     differ by another number, the data are copied (Almasi et al., "Packetization and packet alignment"). The sender cuts the packets
 *     without the receiver's address: see {@link org.rankcluster.hardware.timing.PacketFormat}.
 * @param eager eager messages that are copied
 */
public record CopyModel(int alignment, Eager eager) {
    /**
     * The eager messages that a receiver copies once more, out of its own memory: machine key {@code mpi.eager-copy} (Almasi et al.,
     * "Partial" packets).
     */
    public enum Eager {
        /** No copies beyond those included in {@code cpu.read-eager-packet}. */
        NEVER,
        /** Messages that arrive before their receive and are stored in memory of the library until then. */
        UNEXPECTED,
        /**
         * All messages: packets are read as a whole ({@link CpuModel.PacketReading}) before the destination of their data is determined.
         */
        ALWAYS
    }

    /** The model without copies. */
    public static final CopyModel NONE = new CopyModel(1, Eager.NEVER);
}
