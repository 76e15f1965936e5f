package org.rankcluster.actors.network.combining;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/** An event of a router of the tree network to itself: a link with waiting packets is free. */
final class TreeLinkFree extends Event {
    @Override
    public SegmentKind delay() {
        return SegmentKind.COLLECTIVE_NETWORK;
    }

    @Override
    public int kind() {
        return EventKinds.TREE_LINK_FREE;
    }

    @Override
    public long payloadHash() {
        return 0;
    }
}
