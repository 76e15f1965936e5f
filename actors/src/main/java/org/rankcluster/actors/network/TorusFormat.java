package org.rankcluster.actors.network;

import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.FatTreeNetwork;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.TorusNetwork;
import org.rankcluster.hardware.timing.PacketFormat;

/** How the messages of MPI become packets, and how long those take on a link. */
final class TorusFormat {
    private final PacketFormat format;
    private final long[] linkTime;

    /** The packets of a fat tree; times are those on the links of nodes. */
    TorusFormat(FatTreeNetwork tree, MpiModel mpi) {
        this.format = new PacketFormat(
                tree.payloadBytes(),
                mpi.headerBytes(),
                tree.maxPacketChunks(),
                mpi.eagerPacket() == EagerPacket.FULL,
                tree::packetChunks);
        this.linkTime = new long[tree.maxPacketChunks() + 1];
        for (int chunks = 0; chunks < linkTime.length; chunks++) {
            linkTime[chunks] = tree.linkTime(chunks);
        }
    }

    TorusFormat(TorusNetwork torus, MpiModel mpi) {
        this.format = new PacketFormat(
                torus.payloadBytes(),
                mpi.headerBytes(),
                torus.maxPacketChunks(),
                mpi.eagerPacket() == EagerPacket.FULL,
                torus::packetChunks);
        this.linkTime = new long[torus.maxPacketChunks() + 1];
        for (int chunks = 0; chunks < linkTime.length; chunks++) {
            linkTime[chunks] = torus.linkTime(chunks);
        }
    }

    /** Number of packets of a message of {@code size} bytes of data. */
    int packets(int size, boolean eager, boolean adaptive) {
        return format.packets(size, eager, adaptive);
    }

    /** Bytes of data in packet {@code index} of a message, {@code offset} bytes of which went before. */
    int length(int size, boolean eager, boolean adaptive, int index, int offset) {
        return Math.min(size - offset, format.room(index, eager, adaptive));
    }

    /** Chunks of packet {@code index} with {@code length} bytes of data. */
    int chunks(boolean eager, boolean adaptive, int index, int length) {
        return format.chunks(index, length, eager, adaptive);
    }

    /** Chunks of the largest packet. */
    int mostChunks() {
        return linkTime.length - 1;
    }

    /** Picoseconds that a packet of this many chunks takes on a link. */
    long linkTime(int chunks) {
        return linkTime[chunks];
    }
}
