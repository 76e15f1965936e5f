package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/**
 * An event that reports free space in a FIFO between a rank and its router, in either direction. The router reports space in an injection
 * FIFO to the rank. The rank reports space in a reception FIFO to the router.
 */
public final class FifoSpace extends Event {
    /** The links of a router, for the critical path. */
    @FunctionalInterface
    public interface Links {
        /** Returns the time since {@code from} in which a link has carried packets of the router's node, in ps. */
        long carried(int link, long from);
    }

    public final int fifo;
    public final int chunks;
    /** Links of the router that reports the space, and the link that the last packet has taken; null unless the run records its path. */
    private @Nullable Links links;

    private int link;

    public FifoSpace(int fifo, int chunks) {
        this.fifo = fifo;
        this.chunks = chunks;
    }

    /** Sets the link that has taken the packet whose space is free. */
    public void frees(Links of, int taken) {
        links = of;
        link = taken;
    }

    @Override
    public long carriedSince(long from) {
        return links == null ? 0 : links.carried(link, from);
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.BUFFERS;
    }

    @Override
    public int kind() {
        return EventKinds.FIFO_SPACE;
    }

    @Override
    public long payloadHash() {
        return (long) fifo << 32 | chunks;
    }
}
