package org.rankcluster.actors.network.port;

import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.timing.PacketFormat;
import org.rankcluster.protocol.message.Message;

/** The division of an MPI message into packets: their number, sizes and link times. */
public final class Packetizer {
    private final PacketFormat format;
    private final long[] linkTime;

    /** Creates the division for packets of a network; times are for the links of nodes. */
    public Packetizer(PacketSwitched network, MpiModel mpi) {
        PacketSizes packets = network.packets();
        this.format = new PacketFormat(
                packets.payloadBytes(),
                mpi.headerBytes(),
                mpi.copies().alignment(),
                packets.maxChunks(),
                mpi.eager().packet() == EagerPacket.FULL,
                packets::chunks);
        this.linkTime = new long[packets.maxChunks() + 1];
        for (int chunks = 0; chunks < linkTime.length; chunks++) {
            linkTime[chunks] = network.linkTime(chunks);
        }
    }

    /** Returns the number of bytes of a message's head that share its first packet with its tail; 0 if none do. */
    int head(Message message) {
        return format.head(size(message), message.alignment());
    }

    /** Returns the number of bytes of the tail that share a packet with its head. */
    int tail(Message message) {
        return format.tail(size(message), head(message));
    }

    /** Returns the number of packets of a message. */
    public int packets(Message message, boolean adaptive) {
        return format.packets(size(message), head(message), MessageRules.isEager(message), adaptive);
    }

    /** Returns the number of bytes of data in packet {@code index} of a message; the packets before it have {@code before} bytes. */
    public int length(Message message, boolean adaptive, int index, int before) {
        return index == 0
                ? format.first(size(message), head(message))
                : Math.min(size(message) - before, format.payloadLimit(index, MessageRules.isEager(message), adaptive));
    }

    /** Returns the largest number of bytes of data in a packet of a message other than its first. */
    int limit(Message message, boolean adaptive) {
        return format.payloadLimit(1, MessageRules.isEager(message), adaptive);
    }

    /** Returns the number of chunks of packet {@code index} with {@code length} bytes of data. */
    int chunks(Message message, boolean adaptive, int index, int length) {
        return format.chunks(index, length, MessageRules.isEager(message), adaptive);
    }

    /** Returns the number of chunks of the first packet. */
    public int firstChunks(Message message, boolean adaptive) {
        return chunks(message, adaptive, 0, length(message, adaptive, 0, 0));
    }

    /** Returns the number of chunks of each packet between the first and the last, all of which carry the same. */
    public int fullChunks(Message message, boolean adaptive) {
        return chunks(message, adaptive, 1, fullLength(message, adaptive));
    }

    /** Returns the number of chunks of the last packet. */
    public int lastChunks(Message message, boolean adaptive) {
        int last = packets(message, adaptive) - 1;
        if (last == 0) {
            return firstChunks(message, adaptive);
        }
        int before = length(message, adaptive, 0, 0) + (last - 1) * fullLength(message, adaptive);
        return chunks(message, adaptive, last, size(message) - before);
    }

    /**
     * Returns the number of bytes of data in the packets of a message before packet {@code index}, which may be the one behind the last.
     */
    int offset(Message message, boolean adaptive, int index) {
        if (index == 0) {
            return 0;
        }
        long before = length(message, adaptive, 0, 0) + (index - 1L) * fullLength(message, adaptive);
        return (int) Math.min(size(message), before);
    }

    /** Returns the largest number of bytes of data in a packet. */
    public int payload() {
        return format.payloadLimit(1, false, false);
    }

    private int fullLength(Message message, boolean adaptive) {
        return length(message, adaptive, 1, length(message, adaptive, 0, 0));
    }

    private static int size(Message message) {
        return message.payload().size();
    }

    /** Returns the number of chunks of the largest packet. */
    public int mostChunks() {
        return linkTime.length - 1;
    }

    /** Returns the time of a packet of {@code chunks} chunks on a link, in ps. */
    public long linkTime(int chunks) {
        return linkTime[chunks];
    }
}
