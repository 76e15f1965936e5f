package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/**
 * The operation of a receive, from posting until the data are in the program's buffer. The data are put in place when the receive is
 * complete. The program that waits for it does so, and then has them in its cache. If no program waits, they are put in place at once.
 */
public class ReceiveOperation extends MatchingOperation {
    /** The destination of received data. Called once, and not on an error or a cancel. The payload is not read by others after the call. */
    @FunctionalInterface
    public interface Destination {
        /**
         * Takes the data.
         *
         * @param payload the data, which the method may keep
         */
        void accept(Payload payload);
    }

    private final int capacity;
    private final @Nullable Destination into;
    private final @Nullable ProbeOperation probe;
    private long posted;
    private int alignment;
    private Message.@Nullable Header header;
    private boolean eager;
    private boolean wasHeld;
    private long signature;
    private @Nullable String mismatch;
    private boolean isNative;
    private boolean takesMore;
    private boolean cancelled;
    private int matchedSource = ANY;
    private int matchedTag = ANY;
    private @Nullable Payload payload;
    private boolean placed;

    /**
     * Creates a receive.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link #ANY}
     * @param tag tag, or {@link #ANY} (which never matches a negative, internal tag)
     * @param capacity maximum number of bytes; a longer message is ERR_TRUNCATE
     * @param into destination of the data; null to leave them in {@link #payload()}
     */
    public ReceiveOperation(int context, int source, int tag, int capacity, @Nullable Destination into) {
        this(context, source, tag, capacity, into, null);
    }

    /**
     * Creates the receive of a message that a probe has taken.
     *
     * @param probe the probe
     * @param capacity maximum number of bytes
     * @param into destination of the data; null to leave them in {@link #payload()}
     */
    public ReceiveOperation(ProbeOperation probe, int capacity, @Nullable Destination into) {
        this(probe.context(), probe.source(), probe.tag(), capacity, into, probe);
    }

    private ReceiveOperation(
            int context,
            int source,
            int tag,
            int capacity,
            @Nullable Destination into,
            @Nullable ProbeOperation probe) {
        super(context, source, tag);
        this.probe = probe;
        this.capacity = capacity;
        this.into = into;
    }

    @Nullable
    Incoming taken() {
        return probe == null ? null : probe.taken();
    }

    /** Sets the virtual time of posting, in picoseconds. Only the message layer calls this method. */
    final void posted(long time) {
        posted = time;
    }

    final long posted() {
        return posted;
    }

    /**
     * Records the match with a message. Only the message layer calls this method.
     *
     * @param fromCommRank rank of the sender in the communicator
     * @param withTag tag of the message; negative for internal tags
     */
    public final void matched(int fromCommRank, int withTag) {
        matchedSource = fromCommRank;
        matchedTag = withTag;
    }

    /**
     * Sets the offset of the destination from an aligned address.
     *
     * @param bytes offset in bytes
     */
    public final void alignment(long bytes) {
        alignment = (int) (bytes & Message.Header.ALIGNMENT_MASK);
    }

    /**
     * Returns true if the data are aligned differently at the sender. Matters for hardware that takes data at multiples of {@code unit}
     * bytes.
     *
     * @param unit a power of two, in bytes
     * @return true if the alignments differ
     */
    public final boolean isMisaligned(int unit) {
        return header != null && (header.alignment() - alignment & unit - 1) != 0;
    }

    /**
     * Sets the signature of the call that this receive belongs to.
     *
     * @param ofCall signature, 64 bits, see {@link org.rankcluster.protocol.pointtopoint.CallSignature}
     */
    public final void signature(long ofCall) {
        signature = ofCall;
    }

    final long signature() {
        return signature;
    }

    /** Records that the sender's call does not match. Only the message layer calls this method. */
    final void mismatch(String text) {
        mismatch = text;
    }

    /** {@return the mismatch with the sender's call; null if the calls match} */
    public final @Nullable String mismatch() {
        return mismatch;
    }

    /** Accepts a message longer than the capacity without an error, because a gather compares block by block. */
    public final void takeMore() {
        takesMore = true;
    }

    final boolean takesMore() {
        return takesMore;
    }

    /**
     * Returns the bytes of each block received in a gather.
     *
     * @return lengths, not to be modified; null if the sender has equal blocks
     */
    public final int @Nullable [] blocks() {
        return header == null ? null : header.blocks();
    }

    /** {@return the number of the encoding of the received data; 0 for none} */
    public final int encoding() {
        return header == null ? 0 : header.encoding();
    }

    /** Marks the receive as a part of a reduction in the machine's own library, which costs less. */
    public final void ofNativeReduction() {
        isNative = true;
    }

    /** {@return true if the machine's own library receives it in a reduction} */
    public final boolean isOfNativeReduction() {
        return isNative;
    }

    /** {@return the world rank of the sender; -1 until a message has matched} */
    public int sender() {
        return header == null ? -1 : header.source();
    }

    /** {@return the number of the matched message on its connection, from 0; -1 until a message has matched} */
    public final int number() {
        return header == null ? -1 : header.number();
    }

    /**
     * Returns true if the data came eagerly.
     *
     * @param onlyIfHeld true to count only messages that were buffered because this receive was not posted yet
     * @return true if so
     */
    public final boolean isEager(boolean onlyIfHeld) {
        return eager && (wasHeld || !onlyIfHeld);
    }

    /** Records the match with a message, buffered until now or not. Only the message layer calls this method. */
    final void matched(Message.Matchable message, boolean held) {
        header = message.header();
        eager = message instanceof Message.Eager;
        wasHeld = held;
        matched(header.envelope().from(), header.envelope().tag());
    }

    /**
     * Takes the data. Only the message layer calls this method.
     *
     * @param data the data
     */
    public final void deliver(Payload data) {
        payload = data;
    }

    /** Puts the data in place after completion. Has no effect the second time. */
    public final void place() {
        Payload data = payload;
        if (into != null && data != null && !placed && errorClass() == 0) {
            placed = true;
            into.accept(data);
        }
    }

    @Override
    protected final void unattended() {
        place();
    }

    /** Marks the receive as withdrawn before a match. Only the message layer calls this method. */
    public final void cancelled() {
        cancelled = true;
    }

    /** {@return the maximum number of bytes that the receive takes} */
    public final int capacity() {
        return capacity;
    }

    /** {@return true if the receive was withdrawn before a match} */
    public final boolean isCancelled() {
        return cancelled;
    }

    /** {@return the rank of the sender in the communicator; {@link #ANY} until a message has matched} */
    public final int matchedSource() {
        return matchedSource;
    }

    /** {@return the tag of the message; {@link #ANY} until a message has matched} */
    public final int matchedTag() {
        return matchedTag;
    }

    /** {@return the data; null before completion} */
    public final @Nullable Payload payload() {
        return payload;
    }

    @Override
    String verb() {
        return "receive from";
    }
}
