package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.time.Event;

/** A credit that a router returns to its neighbour: buffer space, in chunks, that the tail of a packet has left. */
public final class Credit extends Event {
    /** The neighbour's direction by which the packet came, and its channel. */
    public final short direction;

    public final byte channel;
    /** Number of chunks that are free again. */
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
