package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/**
 * An event of a router to itself: a link with waiting packets is free. In a fat tree's switch it may also be an input
 * (numbered behind the links).
 */
public final class LinkFree extends Event {
    public final int direction;

    public LinkFree(int direction) {
        this.direction = direction;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.BUFFERS;
    }

    @Override
    public int kind() {
        return EventKinds.LINK_FREE;
    }

    @Override
    public long payloadHash() {
        return direction;
    }
}
