package org.rankcluster.actors.network;

import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.TorusNetwork;
import org.rankcluster.hardware.timing.PacketFormat;
import org.rankcluster.protocol.message.Message;

/** How the messages of MPI become packets of a torus, and how long those take on a link. */
final class TorusFormat {
    private final PacketFormat format;
    private final long[] linkTime;

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

    /** Number of packets of a message. */
    int packets(Message message, boolean adaptive) {
        return format.packets(message.payload().size(), isEager(message), adaptive);
    }

    /** Bytes of data in packet {@code index} of a message, {@code offset} bytes of which went before. */
    int length(Message message, boolean adaptive, int index, int offset) {
        return Math.min(message.payload().size() - offset, format.room(index, isEager(message), adaptive));
    }

    /** Chunks of packet {@code index} with {@code length} bytes of data. */
    int chunks(Message message, boolean adaptive, int index, int length) {
        return format.chunks(index, length, isEager(message), adaptive);
    }

    /** Picoseconds that a packet of this many chunks takes on a link. */
    long linkTime(int chunks) {
        return linkTime[chunks];
    }

    private static boolean isEager(Message message) {
        return message instanceof Message.Eager;
    }
}
