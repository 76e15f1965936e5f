package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/** The interface of networks that carry messages in packets and therefore support fidelity {@code packet}. */
public interface PacketSwitched extends NetworkModel {
    /** {@return the sizes of the network's packets} */
    PacketSizes packets();

    /**
     * Returns the time for which a packet occupies a link of a node.
     *
     * @param chunks size of the packet, in chunks, 1 or more
     * @return picoseconds
     */
    long linkTime(int chunks);

    /**
     * Returns the bandwidth of messages in largest packets.
     *
     * @param link bandwidth of a link
     * @param packets sizes of the packets
     * @param links number of links of a node
     * @return bytes of messages per second, at least 1
     */
    static Bandwidth share(Bandwidth link, PacketSizes packets, int links) {
        long wireBytes = packets.wireBytes(packets.maxChunks());
        return new Bandwidth(Math.max(1, link.bytesPerSecond() * packets.payloadBytes() / wireBytes * links));
    }
}
