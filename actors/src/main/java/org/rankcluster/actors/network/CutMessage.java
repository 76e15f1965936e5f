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
    final long hash;

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

    /** A message from rank actor {@code from} to rank actor {@code to}. */
    CutMessage(Message message, int from, int to, boolean adaptive, int packets, int hints, long hops) {
        this.message = message;
        this.from = from;
        this.to = to;
        this.adaptive = adaptive;
        this.packets = packets;
        this.hints = hints;
        this.hops = hops;
        this.hash = EventKinds.hash(message);
    }
}
