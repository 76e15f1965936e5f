package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/** A probe: done when a message that it matches is there (blocking), or at once with or without one (immediate). */
public final class ProbeOperation extends Operation {
    private final int context;
    private final int source;
    private final int tag;
    private final boolean blocking;
    private int sourceWorldRank = -1;
    private Message.@Nullable Header found;

    /** Source and tag as for {@link ReceiveOperation}. */
    public ProbeOperation(int context, int source, int tag, boolean blocking) {
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.blocking = blocking;
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

    /** For the message layer. */
    public void found(Message.Header header) {
        found = header;
    }

    /** The message found, or null. */
    public Message.@Nullable Header found() {
        return found;
    }

    @Override
    public boolean isPoll() {
        return !blocking;
    }

    @Override
    public String describe() {
        return "probe of " + (source == ReceiveOperation.ANY ? "any source" : "rank " + source) + ", "
                + (tag == ReceiveOperation.ANY ? "any tag" : "tag " + tag) + ", context " + context;
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
