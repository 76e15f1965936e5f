package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Overlap;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Operation;

/** The operation of a send, from posting until the sender may continue. Its payload is captured when it is posted. */
public class SendOperation extends Operation {
    /** The modes of a send. */
    public enum Mode {
        /** Eager up to the machine's limit, rendezvous beyond. */
        STANDARD,
        /** Complete only when a matching receive has been found: always uses rendezvous. */
        SYNCHRONOUS,
        /** Like STANDARD; the receive must already be posted. */
        READY,
        /** Complete at once: the data were copied to the attached buffer. {@link #delivery()} is a standard send. */
        BUFFERED
    }

    /** The routing of a send's packets. A machine may not offer a choice. */
    public enum Routing {
        /** Routing of the machine file. */
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
    private byte encoding;
    private long signature;
    private int @Nullable [] blocks;
    private boolean isNative;
    private boolean cancelled;
    private long packedSince;

    /** The ready-to-send message of a rendezvous, while the send may still be cancelled. Only the message layer uses it. */
    Message.@Nullable ReadyToSend readyToSend;

    /** Bytes of a rendezvous that the receiver has requested, and bytes that have left. Only the message layer uses them. */
    int asked;

    int departed;

    /**
     * Creates a send of data that have just been packed.
     *
     * @param envelope address and matching fields
     * @param packed the data, with the CPU time of packing
     * @param mode the mode
     * @param routing routing of its packets
     */
    public SendOperation(Envelope envelope, Packed packed, Mode mode, Routing routing) {
        this(
                envelope,
                packed.payload(),
                packed.work(),
                (int) (packed.alignment() & Message.Header.ALIGNMENT_MASK),
                mode,
                routing);
    }

    /**
     * Creates a send of data that exist at no cost, at an aligned address.
     *
     * @param envelope address and matching fields
     * @param payload the data
     * @param mode the mode
     * @param routing routing of its packets
     */
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

    /** Records the virtual time of the start, at which its first segment is packed. */
    final void startedAt(long time) {
        packedSince = time - timeBefore();
    }

    /** Returns the departure times of the segments from byte {@code offset}; null if they can leave at once. */
    final PipelineSegments.@Nullable Departure departure(int offset) {
        return packing == null ? null : packing.departure(packedSince, offset);
    }

    final int alignment() {
        return alignment;
    }

    /**
     * Marks the send as part of a broadcast.
     *
     * @param bytes size of the whole broadcast, in bytes
     */
    public final void broadcast(int bytes) {
        broadcast = bytes;
    }

    /**
     * Sets the signature of the call that this send belongs to.
     *
     * @param ofCall signature, 64 bits, see {@link org.rankcluster.protocol.pointtopoint.CallSignature}
     */
    public final void signature(long ofCall) {
        signature = ofCall;
    }

    final long signature() {
        return signature;
    }

    /**
     * Sets the length of each block, in a gather whose ranks contribute different numbers of bytes.
     *
     * @param bytes bytes of each block; must not be modified afterwards
     */
    public final void blocks(int[] bytes) {
        blocks = bytes;
    }

    final int @Nullable [] blocks() {
        return blocks;
    }

    /**
     * Sets the encoding of the data.
     *
     * @param number number of the encoding, 0..127
     */
    public final void encoding(int number) {
        encoding = (byte) number;
    }

    final byte encoding() {
        return encoding;
    }

    /** Marks the send as a part of a reduction in the machine's own library, which costs less. */
    public final void ofNativeReduction() {
        isNative = true;
    }

    /** {@return true if the machine's own library sends it in a reduction} */
    public final boolean isOfNativeReduction() {
        return isNative;
    }

    final int broadcast() {
        return broadcast;
    }

    /** {@return the address and matching fields of the message} */
    public final Envelope envelope() {
        return envelope;
    }

    /** {@return the mode of the send} */
    public final Mode mode() {
        return mode;
    }

    /** {@return the routing of the send's packets} */
    public final Routing routing() {
        return routing;
    }

    /** {@return the data, captured when the send was posted} */
    public final Payload payload() {
        return payload;
    }

    /**
     * Returns the standard send that delivers a buffered one. The delivery starts when the buffered send is complete. When the delivery is
     * done, the message's space in the attached buffer is free.
     *
     * @return the delivery, the same object in each call
     * @throws IllegalStateException if this send is not buffered
     */
    public final SendOperation delivery() {
        if (mode != Mode.BUFFERED) {
            throw new IllegalStateException("delivery of a send that is not buffered: " + describe());
        }
        if (delivery == null) {
            delivery = new SendOperation(envelope, payload, null, alignment, Mode.STANDARD, routing);
            delivery.signature(signature);
        }
        return delivery;
    }

    /** {@return the sender's number of a rendezvous that the receiver has not answered; -1 if there is none} Used by samples. */
    public final int unmatchedNumber() {
        Message.ReadyToSend ready = readyToSend;
        return ready == null ? -1 : ready.sendId();
    }

    /** Marks the send as cancelled by its receiver. Only the message layer calls this method. */
    final void cancelled() {
        cancelled = true;
    }

    /** {@return true if the send has ended without its message being received, now or later} */
    public final boolean isCancelled() {
        return cancelled;
    }

    /** Returns true if its packets may take any minimal route, given the machine's default. */
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
