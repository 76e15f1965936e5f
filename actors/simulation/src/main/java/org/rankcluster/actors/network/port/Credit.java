package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/** A credit that a router returns to its neighbour: buffer space, in chunks, freed by the tail of a packet. */
public final class Credit extends Event {
    private static final int CHANNEL_SHIFT = 24;

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

    /** Returns the credit that the content of an event by value describes, as {@link #content} does. */
    public static Credit of(long content) {
        return new Credit(direction(content), channel(content), chunks(content));
    }

    /**
     * Returns a credit as the content of an event by value. The direction is in the upper half, followed by the channel in 8 bits and the
     * chunks.
     */
    public static long content(int direction, int channel, int chunks) {
        return (long) direction << Integer.SIZE | (long) channel << CHANNEL_SHIFT | chunks;
    }

    /** Returns the direction that a content holds. */
    public static int direction(long content) {
        return (int) (content >>> Integer.SIZE);
    }

    /** Returns the channel that a content holds. */
    public static int channel(long content) {
        return (int) content >>> CHANNEL_SHIFT;
    }

    /** Returns the chunks that a content holds. */
    public static int chunks(long content) {
        return (int) content & (1 << CHANNEL_SHIFT) - 1;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.BUFFERS;
    }

    @Override
    public int kind() {
        return EventKinds.CREDIT;
    }

    @Override
    public long payloadHash() {
        return content(direction, channel, chunks);
    }
}
