package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;

/**
 * A packet: one object from the port that writes it, hop by hop, to the port that reads it. On the way it carries where it
 * is: the link and channel that it is on, and what is left of its route.
 */
final class Packet extends Event {
    final CutMessage message;
    /** The slice of the payload. */
    final int offset;

    final int length;
    /** Its size, and the ps that it takes on a link. */
    final int chunks;

    final long linkTime;
    private final long hash;

    /** The packet behind it in a queue, or in a batch on its way into a FIFO. */
    @Nullable
    Packet next;
    /** Hops to go, packed, and directions to take. */
    long hops;

    int hints;
    /** Virtual time at which its tail has arrived. */
    long tail;
    /** The direction in which it left the last router, and the channel of that link that it is in. */
    int direction;

    int channel;
    /** The injection FIFO that it goes through; then the reception FIFO that it is in. */
    int fifo;
    /** Chunks that it takes in the buffer that it is in. */
    int room;
    /** Whether it was the first, the last of its message to be read. */
    boolean isFirst;

    boolean isLast;

    Packet(CutMessage message, int offset, int length, int chunks, long linkTime) {
        this.message = message;
        this.offset = offset;
        this.length = length;
        this.chunks = chunks;
        this.linkTime = linkTime;
        this.hops = message.hops;
        this.hints = message.hints;
        this.room = chunks;
        this.hash = Digest.mix(message.hash + offset);
    }

    @Override
    public int kind() {
        return EventKinds.PACKET;
    }

    @Override
    public long payloadHash() {
        return hash + (direction << 8 | channel);
    }
}
