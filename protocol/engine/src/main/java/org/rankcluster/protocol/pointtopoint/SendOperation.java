package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Overlap;
import org.rankcluster.protocol.datatype.Pieces;
import org.rankcluster.protocol.message.Envelope;
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

    private final Envelope envelope;
    private final Payload payload;
    private final @Nullable Overlap packing;
    private final int alignment;
    private final Mode mode;
    private final Routing routing;
    private @Nullable SendOperation delivery;
    private int broadcast = Message.Header.NO_BROADCAST;
    private long signature;
    private int @Nullable [] blocks;
    private boolean isNative;
    private boolean cancelled;
    private long packedSince;

    /** For the message layer: what was sent of a rendezvous, while it may still be cancelled. */
    Message.@Nullable ReadyToSend offer;

    /** For the message layer: bytes of a rendezvous that the receiver has asked for, and that have left. */
    int asked;

    int departed;

    /** A send of what was packed just now. */
    public SendOperation(Envelope envelope, Packed packed, Mode mode, Routing routing) {
        this(
                envelope,
                packed.payload(),
                packed.work(),
                (int) (packed.alignment() & Message.Header.ALIGNMENT_MASK),
                mode,
                routing);
    }

    /** A send of data that are there at no cost, at an aligned address. */
    public SendOperation(Envelope envelope, Payload payload, Mode mode, Routing routing) {
        this(envelope, payload, null, 0, mode, routing);
    }

    private SendOperation(
            Envelope envelope, Payload payload, @Nullable Overlap packing, int alignment, Mode mode, Routing routing) {
        this.envelope = envelope;
        this.payload = payload;
        this.packing = packing;
        this.alignment = alignment;
        this.mode = mode;
        this.routing = routing;
    }

    @Override
    public final long timeBefore() {
        return packing == null ? 0 : packing.beforeSend();
    }

    @Override
    public final long timeAfter() {
        return packing == null ? 0 : packing.busy() - packing.beforeSend();
    }

    /** Takes note of when it is started: its first piece, if it goes in pieces, is packed. */
    final void startedAt(long time) {
        packedSince = time - timeBefore();
    }

    /** When the pieces of a part of it can go; null if nothing holds them up. */
    final Pieces.@Nullable Departure departure(int offset) {
        return packing == null ? null : packing.departure(packedSince, offset);
    }

    final int alignment() {
        return alignment;
    }

    /** Says that it is part of a broadcast of so many bytes. */
    public final void broadcast(int bytes) {
        broadcast = bytes;
    }

    /** Sets the call that it belongs to, see {@link org.rankcluster.protocol.match.CallSignature}. */
    public final void signature(long ofCall) {
        signature = ofCall;
    }

    final long signature() {
        return signature;
    }

    /** Says how many bytes each of its blocks has, in a gather whose ranks contribute different numbers; not written to any more. */
    public final void blocks(int[] bytes) {
        blocks = bytes;
    }

    final int @Nullable [] blocks() {
        return blocks;
    }

    /** Says in which encoding its data are, by number. */
    public final void encoding(int number) {
        broadcast = Message.Header.NO_BROADCAST - number;
    }

    /** Says that the machine's own library sends it in a reduction, which costs less. */
    public final void ofNativeReduction() {
        isNative = true;
    }

    /** Whether the machine's own library sends it in a reduction. */
    public final boolean isOfNativeReduction() {
        return isNative;
    }

    final int broadcast() {
        return broadcast;
    }

    public final Envelope envelope() {
        return envelope;
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
            delivery = new SendOperation(envelope, payload, null, alignment, Mode.STANDARD, routing);
            delivery.signature(signature);
        }
        return delivery;
    }

    /** Returns the sender's number of a rendezvous that the receiver has not answered; -1 if this is none. For samples. */
    public final int offered() {
        Message.ReadyToSend ready = offer;
        return ready == null ? -1 : ready.sendId();
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
        return words() + ", context " + envelope.context();
    }

    @Override
    public String describe(IntFunction<String> communicators) {
        return words() + communicators.apply(envelope.context());
    }

    private String words() {
        return "send of " + payload.size() + " bytes to rank " + envelope.to() + ", tag " + envelope.tag();
    }

    @Override
    public int waitsFor() {
        return envelope.to();
    }
}
