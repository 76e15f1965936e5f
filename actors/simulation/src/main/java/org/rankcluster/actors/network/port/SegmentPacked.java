package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/** An event of a rank to itself: the next packet of a message is packed, and may enter an injection FIFO with space. */
final class SegmentPacked extends Event {
    final PacketizedMessage message;

    SegmentPacked(PacketizedMessage message) {
        this.message = message;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.PACK;
    }

    @Override
    public int kind() {
        return EventKinds.SEGMENT_PACKED;
    }

    @Override
    public long payloadHash() {
        return message.message.destination();
    }
}
