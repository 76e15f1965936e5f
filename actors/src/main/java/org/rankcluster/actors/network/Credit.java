package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Event;

/** From a router to its neighbour: the tail of a packet has left a buffer. The neighbour uses the object again. */
final class Credit extends Event {
    /** The neighbour's direction over which the packet came, and its channel. */
    int direction;

    int channel;
    /** Chunks of room that are free again. */
    int chunks;
    /** In the hands of a router that has no use for it now. */
    @Nullable
    Credit next;

    @Override
    public int kind() {
        return EventKinds.CREDIT;
    }

    @Override
    public long payloadHash() {
        return (long) direction << 32 | (long) channel << 24 | chunks;
    }
}
