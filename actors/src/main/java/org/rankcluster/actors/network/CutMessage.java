package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;

/**
 * A message that travels in packets, which all refer to it. The payload stays here; a packet is a slice of it. Each field
 * that changes belongs to one end: to the sender's port or to the receiver's.
 */
final class CutMessage {
    final Message message;
    final int from;
    final int to;
    final boolean adaptive;
    final int packets;
    final int hints;
    final long hops;
    /** Picoseconds of CPU to read one of its packets. */
    final long readTime;

    final long hash;
    final boolean matched;
    private final int size;
    private final boolean eager;

    /** The sender's: packets written, bytes in them, and the shape of the next packet. */
    int written;

    int offset;
    int nextLength;
    int nextChunks;
    /** The sender's: injection FIFOs that its packets may take, one bit each. */
    long fifos;
    /** The sender's: the next message in the same lane. */
    @Nullable
    CutMessage next;
    /** The sender's: the next message on the same connection, which may not begin before this one is written. */
    @Nullable
    CutMessage behind;

    /** The receiver's: packets read. */
    int read;

    /** A message from rank actor {@code from} to rank actor {@code to}, with its route. */
    CutMessage(
            Message message,
            int from,
            int to,
            boolean adaptive,
            TorusFormat format,
            int hints,
            long hops,
            long readTime) {
        this.message = message;
        this.from = from;
        this.to = to;
        this.adaptive = adaptive;
        this.hints = hints;
        this.hops = hops;
        this.readTime = readTime;
        this.hash = EventKinds.hash(message);
        this.matched = MessageRules.isMatched(message);
        this.size = message.payload().size();
        this.eager = MessageRules.isEager(message);
        this.packets = format.packets(size, eager, adaptive);
        shapeNext(format);
    }

    /** Works out the next packet. */
    private void shapeNext(TorusFormat format) {
        nextLength = format.length(size, eager, adaptive, written, offset);
        nextChunks = format.chunks(eager, adaptive, written, nextLength);
    }

    /** The next packet, written now. */
    Packet write(TorusFormat format) {
        Packet packet = new Packet(this, offset, nextLength, nextChunks);
        written++;
        offset += nextLength;
        if (written < packets) {
            shapeNext(format);
        }
        return packet;
    }
}
