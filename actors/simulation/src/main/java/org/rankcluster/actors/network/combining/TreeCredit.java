package org.rankcluster.actors.network.combining;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/** A credit of the tree network: space for one more packet in a FIFO. */
final class TreeCredit extends Event {
    @Override
    public SegmentKind delay() {
        return SegmentKind.COLLECTIVE_NETWORK;
    }

    @Override
    public int kind() {
        return EventKinds.TREE_CREDIT;
    }

    @Override
    public long payloadHash() {
        return 0;
    }
}
