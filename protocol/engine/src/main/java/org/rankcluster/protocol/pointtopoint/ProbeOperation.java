package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A probe: done when a message that it matches is there (blocking), or at once with or without one (immediate). A probe that
 * takes its message (MPI_MPROBE) keeps it from all others; it is received by a {@link ReceiveOperation} of this probe.
 */
public final class ProbeOperation extends Operation {
    private final int context;
    private final int source;
    private final int tag;
    private final boolean blocking;
    private final boolean takes;
    private int sourceWorldRank = -1;
    private @Nullable Incoming found;

    /** Source and tag as for {@link ReceiveOperation}. */
    public ProbeOperation(int context, int source, int tag, boolean blocking) {
        this(context, source, tag, blocking, false);
    }

    /** @param takes whether the message that it finds is its own from then on */
    public ProbeOperation(int context, int source, int tag, boolean blocking, boolean takes) {
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.blocking = blocking;
        this.takes = takes;
    }

    public int context() {
        return context;
    }

    public int source() {
        return source;
    }

    public int tag() {
        return tag;
    }

    public boolean blocking() {
        return blocking;
    }

    /** Whether the message that it finds is its own from then on. */
    public boolean takes() {
        return takes;
    }

    void found(Incoming message) {
        found = message;
    }

    /** The message found, or null. */
    public Message.@Nullable Header found() {
        return found == null ? null : found.header();
    }

    @Nullable
    Incoming taken() {
        return takes ? found : null;
    }

    @Override
    public boolean isPoll() {
        return !blocking;
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
        return "probe of " + (source == ReceiveOperation.ANY ? "any source" : "rank " + source) + ", "
                + (tag == ReceiveOperation.ANY ? "any tag" : "tag " + tag);
    }

    /** Says which world rank the source is, for a report of who waits for whom; without it, any. */
    public void waitsFor(int worldRank) {
        sourceWorldRank = worldRank;
    }

    @Override
    public int waitsFor() {
        return sourceWorldRank;
    }
}
