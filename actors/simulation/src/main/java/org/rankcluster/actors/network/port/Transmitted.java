package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.DeferredEvent;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/** An event of a rank to itself: its CPU has put a message, or a part of it, into the network. */
public final class Transmitted extends DeferredEvent {
    final Message message;
    /** Packets that are still to be written; 0 when all is done. */
    int unwritten;
    /** The message whose part this is, if others follow; null for a message's only or last part. */
    final @Nullable MultipartInjection multipart;
    /** The operation that it completes; null if it completes none, or if that is not known. */
    private @Nullable Operation completes;

    public Transmitted(Message message, int unwritten) {
        this(message, unwritten, null);
    }

    Transmitted(Message message, int unwritten, @Nullable MultipartInjection multipart) {
        this.message = message;
        this.unwritten = unwritten;
        this.multipart = multipart;
    }

    /** Sets the operation that the message completes. */
    public void completes(Operation operation) {
        completes = operation;
    }

    /** Returns the operation that the message completes; null if it completes none, or if that is not known. */
    public @Nullable Operation completes() {
        return completes;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.WRITE;
    }

    @Override
    public int kind() {
        return EventKinds.TRANSMITTED;
    }

    @Override
    public long payloadHash() {
        return message.destination();
    }
}
