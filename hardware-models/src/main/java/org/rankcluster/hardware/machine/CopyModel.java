package org.rankcluster.hardware.machine;

/**
 * When a receiver copies data that have come over the network, at the bandwidth of the node's memory. One copy does for both
 * reasons: what is copied is also put right.
 *
 * @param alignment bytes at whose multiples the network's hardware takes data, a power of two; where sender and receiver differ by
 *     another number the data are copied (Almasi et al., "Packetization and packet alignment"). How packets are cut is the
 *     sender's affair, who does not know where the data go: see {@link org.rankcluster.hardware.timing.PacketFormat}.
 * @param eager which eager messages
 */
public record CopyModel(int alignment, EagerCopy eager) {
    /** Never. */
    public static final CopyModel NONE = new CopyModel(1, EagerCopy.NEVER);
}
