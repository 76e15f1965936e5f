package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.match.Pattern;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A receive, from posting until the data are in place. They are put there when it is complete: by the program that waits for it,
 * which then has them in its cache, or at once if nobody waits.
 */
public class ReceiveOperation extends Operation {
    /** Matches any source or any tag. */
    public static final int ANY = Pattern.ANY;

    /** Where the data go; called once, not on an error or a cancel. Nobody else reads the payload after that. */
    @FunctionalInterface
    public interface Destination {
        void accept(Payload payload);
    }

    private final int context;
    private final int source;
    private final int tag;
    private final int capacity;
    private final @Nullable Destination into;
    private final @Nullable ProbeOperation probe;
    private int sourceWorldRank = -1;
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
     * @param source rank in the communicator, or {@link #ANY}
     * @param tag tag, or {@link #ANY} (which never matches a negative, internal tag)
     * @param capacity most bytes that it can take; a longer message is ERR_TRUNCATE
     * @param into where the data go; null to leave them in {@link #payload()}
     */
    public ReceiveOperation(int context, int source, int tag, int capacity, @Nullable Destination into) {
        this(context, source, tag, capacity, into, null);
    }

    /** The receive of the message that a probe has taken. */
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
        this.probe = probe;
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.capacity = capacity;
        this.into = into;
    }

    @Nullable
    Incoming taken() {
        return probe == null ? null : probe.taken();
    }

    /** For the message layer: posted at this virtual time (ps). */
    final void posted(long time) {
        posted = time;
    }

    final long posted() {
        return posted;
    }

    /** For the message layer: a message was matched (its source in the communicator, and tag). */
    public final void matched(int fromCommRank, int withTag) {
        matchedSource = fromCommRank;
        matchedTag = withTag;
    }

    /** Says where its data go: so many bytes behind an aligned address. */
    public final void alignment(long bytes) {
        alignment = (int) (bytes & Message.Header.ALIGNMENT_MASK);
    }

    /** Whether its data lie otherwise at the sender, for hardware that takes data at multiples of {@code unit} bytes, a power of two. */
    public final boolean isMisaligned(int unit) {
        return header != null && (header.alignment() - alignment & unit - 1) != 0;
    }

    /** Sets the call that it belongs to, see {@link org.rankcluster.protocol.match.CallSignature}. */
    public final void signature(long ofCall) {
        signature = ofCall;
    }

    final long signature() {
        return signature;
    }

    /** For the message layer: the call that sent its message does not fit. */
    final void mismatch(String text) {
        mismatch = text;
    }

    /** Returns in which way the call that sent its message does not fit; null if it does. */
    public final @Nullable String mismatch() {
        return mismatch;
    }

    /** Says that a message of more bytes than its capacity is no error yet: a gather compares block by block. */
    public final void takeMore() {
        takesMore = true;
    }

    final boolean takesMore() {
        return takesMore;
    }

    /** Returns the bytes of each block of what was received in a gather, not to be written to; null if its sender says that they are equal. */
    public final int @Nullable [] blocks() {
        return header == null ? null : header.blocks();
    }

    /** Number of the encoding of what was received. */
    public final int encoding() {
        return header == null ? 0 : header.encoding();
    }

    /** Says that the machine's own library receives it in a reduction, which costs less. */
    public final void ofNativeReduction() {
        isNative = true;
    }

    /** Whether the machine's own library receives it in a reduction. */
    public final boolean isOfNativeReduction() {
        return isNative;
    }

    /** World rank of the sender; -1 before one was found. */
    public int sender() {
        return header == null ? -1 : header.source();
    }

    /** Whether its data came eagerly: all of them, or only those that had to be held because it was not there. */
    public final boolean isEager(boolean onlyIfHeld) {
        return eager && (wasHeld || !onlyIfHeld);
    }

    /** For the message layer: a message was matched, which had to be held until now or not. */
    final void matched(Message.Matchable message, boolean held) {
        header = message.header();
        eager = message instanceof Message.Eager;
        wasHeld = held;
        matched(header.envelope().from(), header.envelope().tag());
    }

    /** For the message layer: the data are there. */
    public final void deliver(Payload data) {
        payload = data;
    }

    /** Puts the data in place, now that it is complete; does nothing the second time. */
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

    /** For the message layer: withdrawn before it matched. */
    public final void cancelled() {
        cancelled = true;
    }

    public final int context() {
        return context;
    }

    public final int source() {
        return source;
    }

    public final int tag() {
        return tag;
    }

    public final int capacity() {
        return capacity;
    }

    public final boolean isCancelled() {
        return cancelled;
    }

    /** Rank in the communicator that the data came from; {@link #ANY} before. */
    public final int matchedSource() {
        return matchedSource;
    }

    public final int matchedTag() {
        return matchedTag;
    }

    /** The data; null before completion. */
    public final @Nullable Payload payload() {
        return payload;
    }

    @Override
    public String describe() {
        return words() + ", context " + context;
    }

    @Override
    public String describe(IntFunction<String> communicators) {
        return words() + communicators.apply(context);
    }

    private String words() {
        return "receive from " + (source == ANY ? "any source" : "rank " + source) + ", "
                + (tag == ANY ? "any tag" : "tag " + tag);
    }

    /** Says which world rank the source is, for a report of who waits for whom; without it, any. */
    public final void waitsFor(int worldRank) {
        sourceWorldRank = worldRank;
    }

    @Override
    public final int waitsFor() {
        return sourceWorldRank;
    }
}
