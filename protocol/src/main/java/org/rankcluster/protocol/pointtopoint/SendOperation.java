package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Operation;

/** A send, from posting until the sender may go on. Its payload was captured when it was posted. */
public class SendOperation extends Operation {
    /** How a send is carried out. */
    public enum Mode {
        /** Eager up to the machine's limit, rendezvous beyond. */
        STANDARD,
        /** Complete only when a matching receive has been found: always by rendezvous. */
        SYNCHRONOUS,
        /** As standard; the receive has to be there already. */
        READY,
        /** Complete at once: the data were copied to the attached buffer. {@link #delivery()} is a standard send. */
        BUFFERED
    }

    /** Which way its packets go; a machine may not offer a choice. */
    public enum Routing {
        /** As the machine file says. */
        DEFAULT,
        /** In order, dimension by dimension. */
        DETERMINISTIC,
        /** Any minimal way. */
        ADAPTIVE
    }

    private final int destination;
    private final int context;
    private final int commRank;
    private final int tag;
    private final Mode mode;
    private final Routing routing;
    private Payload payload;
    private @Nullable SendOperation delivery;
    private long timeBefore;
    private long timeAfter;
    private int alignment;
    private int broadcast = Message.Header.NO_BROADCAST;
    private boolean cancelled;

    /** For the message layer: what was sent of a rendezvous, while it may still be cancelled. */
    Message.@Nullable ReadyToSend offer;

    /** For the message layer: bytes of a rendezvous that the receiver has asked for, and that have left. */
    int asked;

    int departed;

    /**
     * @param destination world rank of the receiver
     * @param context context id of the communicator
     * @param commRank the sender's rank in the communicator, which the receiver matches on
     */
    public SendOperation(
            int destination, int context, int commRank, int tag, Payload payload, Mode mode, Routing routing) {
        this.destination = destination;
        this.context = context;
        this.commRank = commRank;
        this.tag = tag;
        this.payload = payload;
        this.mode = mode;
        this.routing = routing;
    }

    /**
     * Says how much CPU time it takes to pack its message: the caller's, before it can be posted, and after, while the
     * message is already under way.
     *
     * @param before ps
     * @param after ps
     */
    public final void packing(long before, long after) {
        timeBefore = before;
        timeAfter = after;
    }

    @Override
    public final long timeBefore() {
        return timeBefore;
    }

    @Override
    public final long timeAfter() {
        return timeAfter;
    }

    /** Says where its data lie: so many bytes behind an aligned address. */
    public final void alignment(long bytes) {
        alignment = (int) (bytes & Message.Header.ALIGNMENT_MASK);
    }

    final int alignment() {
        return alignment;
    }

    /** Says that it is part of a broadcast of so many bytes. */
    public final void broadcast(int bytes) {
        broadcast = bytes;
    }

    final int broadcast() {
        return broadcast;
    }

    public final int destination() {
        return destination;
    }

    public final int context() {
        return context;
    }

    public final int commRank() {
        return commRank;
    }

    public final int tag() {
        return tag;
    }

    public final Mode mode() {
        return mode;
    }

    public final Routing routing() {
        return routing;
    }

    public final Payload payload() {
        return payload;
    }

    /**
     * For a buffered send: the standard send that goes on when this one is complete. When it is done, the room that the
     * message took in the attached buffer is free.
     */
    public final SendOperation delivery() {
        if (mode != Mode.BUFFERED) {
            throw new IllegalStateException("not buffered: " + describe());
        }
        if (delivery == null) {
            delivery = new SendOperation(destination, context, commRank, tag, payload, Mode.STANDARD, routing);
            delivery.alignment = alignment;
        }
        return delivery;
    }

    /** For the message layer: the receiver has given its message up. */
    final void cancelled() {
        cancelled = true;
    }

    /** Whether it has ended without its message being received, now or ever. */
    public final boolean isCancelled() {
        return cancelled;
    }

    /** Whether its packets may take any minimal way, on a machine that does so or not by default. */
    final boolean isAdaptive(boolean byDefault) {
        return routing == Routing.DEFAULT ? byDefault : routing == Routing.ADAPTIVE;
    }

    @Override
    public String describe() {
        return "send of " + payload.size() + " bytes to rank " + destination + ", tag " + tag + ", context " + context;
    }

    @Override
    public int waitsFor() {
        return destination;
    }
}
