package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;

/**
 * A packet as an object, which goes hop by hop from the port that writes it to the port that reads it. A packet carries its position: its
 * link and channel, and the rest of its route. The object is small, because a loaded network holds more bytes of packets than of routers.
 * Its fields are public, because every hop reads them.
 */
public final class Packet extends Event {
    public final PacketizedMessage message;
    private final long hash;
    /** The slice of the payload; the packet of a head and a tail has the tail behind the head. */
    public final int offset;

    public final short length;
    /** Its size. */
    public final short chunks;
    /** Chunks that it takes in the buffer that it is in. */
    public short space;
    /** The direction in which it left the last router, and its channel of that link. */
    public byte direction;

    public byte channel;
    /** The injection FIFO that it takes. */
    public byte fifo;
    /** Whether it was the first of its message to be read, and this matters; whether it was the last. */
    boolean isFirst;

    boolean isLast;
    /** Whether it may take dynamic channels and choose among its directions, and how freely. */
    public final boolean adaptive;

    public final byte freedom;
    /** Whether it leaves a copy with every node on its path. */
    public final boolean deposit;
    /** Whether it takes the priority channel. */
    public final boolean priority;
    /** Directions to take, and hops to go, packed. */
    public int hints;

    public long hops;
    /** The packet behind it in a queue, or in a batch on its way into a FIFO. */
    @Nullable
    public Packet next;

    public Packet(PacketizedMessage message, int offset, int length, int chunks) {
        this.message = message;
        this.offset = offset;
        this.length = (short) length;
        this.chunks = (short) chunks;
        this.space = this.chunks;
        this.adaptive = message.adaptive;
        this.freedom = (byte) message.way.freedom();
        this.deposit = message.way.deposit();
        this.priority = message.way.priority();
        this.hops = message.hops;
        this.hints = message.hints;
        this.hash = Digest.mix(message.hash + offset);
    }

    /** Creates a packet that comes from another member, over a channel of a link. */
    public Packet(
            PacketizedMessage message,
            int offset,
            int length,
            int chunks,
            int space,
            byte direction,
            byte channel,
            int hints,
            long hops) {
        this(message, offset, length, chunks);
        this.space = (short) space;
        this.direction = direction;
        this.channel = channel;
        this.hints = hints;
        this.hops = hops;
    }

    /** Returns the hash of the packet's message plus its offset, which stand for it where it lies by value. */
    public long stamp() {
        return message.hash + offset;
    }

    /** Takes one hop over a channel of a link, into a buffer in which it takes {@code space} chunks. */
    public void leave(int direction, int channel, int space) {
        this.direction = (byte) direction;
        this.channel = (byte) channel;
        this.space = (short) space;
    }

    @Override
    public SegmentKind delay() {
        return source() == target() ? SegmentKind.READ : SegmentKind.PACKETS;
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
