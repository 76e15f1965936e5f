package org.rankcluster.hardware.machine;

/**
 * The copies that a receiver makes of data from the network, at the bandwidth of the node's memory. One copy serves both purposes: data
 * that are copied are also aligned.
 *
 * @param alignment unit in which the network's hardware takes data, in bytes, a power of two. If the offsets at sender and receiver
 *     differ by another number, the data are copied (Almasi et al., "Packetization and packet alignment"). The sender cuts the packets
 *     without the receiver's address: see {@link org.rankcluster.hardware.timing.PacketFormat}.
 * @param eager eager messages that are copied
 */
public record CopyModel(int alignment, EagerCopy eager) {
    /** The model without copies. */
    public static final CopyModel NONE = new CopyModel(1, EagerCopy.NEVER);
}
