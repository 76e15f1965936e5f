package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/** A network that carries messages in packets. */
public interface PacketSwitched extends NetworkModel {
    /** Sizes of its packets. */
    PacketSizes packets();

    /** Picoseconds that a packet of this many chunks occupies a link of a node. */
    long linkTime(int chunks);

    /** Bytes of messages a second that {@code links} links of a node carry in largest packets. */
    static Bandwidth share(Bandwidth link, PacketSizes packets, int links) {
        long wireBytes = packets.wireBytes(packets.maxChunks());
        return new Bandwidth(Math.max(1, link.bytesPerSecond() * packets.payloadBytes() / wireBytes * links));
    }
}
