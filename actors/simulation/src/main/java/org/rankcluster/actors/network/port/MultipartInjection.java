package org.rankcluster.actors.network.port;

import java.util.ArrayDeque;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Message;

/**
 * A long message that a port injects part by part, and the event that its first link sends back on taking a part. Each part leaves when the
 * part before is written and its first link has taken it. The messages of a node therefore share its links by turns. As an event it
 * notifies the sender that a link has taken a part.
 */
final class MultipartInjection extends Event {
    final Message message;
    final int to;
    final boolean adaptive;
    /** Number among the long messages of its sender. */
    final int number;

    final int parts;
    /** The next part to send. */
    int next;
    /** Whether the CPU has written the part before, and whether a link has taken it. */
    boolean isWritten;

    boolean isTaken;
    /** Deterministic messages to the same receiver, which may not begin before this one is written. */
    final ArrayDeque<Message> behind = new ArrayDeque<>(0);

    MultipartInjection(Message message, int to, boolean adaptive, int number, int parts) {
        this.message = message;
        this.to = to;
        this.adaptive = adaptive;
        this.number = number;
        this.parts = parts;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.INJECTION;
    }

    @Override
    public int kind() {
        return EventKinds.PART_TAKEN;
    }

    @Override
    public long payloadHash() {
        return message.destination();
    }
}
