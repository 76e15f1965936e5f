package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/**
 * An event that reports free room in a FIFO between a rank and its router, in either direction. For an injection FIFO the router sends it
 * to the rank; for a reception FIFO the rank sends it to the router.
 */
public final class FifoSpace extends Event {
    public final int fifo;
    public final int chunks;

    public FifoSpace(int fifo, int chunks) {
        this.fifo = fifo;
        this.chunks = chunks;
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
