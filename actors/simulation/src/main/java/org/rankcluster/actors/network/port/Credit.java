package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.time.Event;

/** From a router to its neighbour: the tail of a packet has left a buffer. */
public final class Credit extends Event {
    /** The neighbour's direction over which the packet came, and its channel. */
    public final short direction;

    public final byte channel;
    /** Chunks of room that are free again. */
    public final short chunks;

    public Credit(int direction, int channel, int chunks) {
        this.direction = (short) direction;
        this.channel = (byte) channel;
        this.chunks = (short) chunks;
    }

    @Override
    public int kind() {
        return EventKinds.CREDIT;
    }

    @Override
    public long payloadHash() {
        return (long) direction << 32 | (long) channel << 24 | chunks;
    }
}
