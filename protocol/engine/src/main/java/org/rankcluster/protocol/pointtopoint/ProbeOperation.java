package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A probe. A blocking probe is done when a matching message is available, an immediate one at once. A probe that takes its message
 * (MPI_MPROBE) reserves it; only a {@link ReceiveOperation} of this probe receives it.
 */
public final class ProbeOperation extends Operation {
    private final int context;
    private final int source;
    private final int tag;
    private final boolean blocking;
    private final boolean takes;
    private int sourceWorldRank = -1;
    private @Nullable Incoming found;

    /**
     * Creates a probe that leaves its message in the queue.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link ReceiveOperation#ANY}
     * @param tag tag, or {@link ReceiveOperation#ANY}
     * @param blocking true to wait for a message
     */
    public ProbeOperation(int context, int source, int tag, boolean blocking) {
        this(context, source, tag, blocking, false);
    }

    /**
     * Creates a probe.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link ReceiveOperation#ANY}
     * @param tag tag, or {@link ReceiveOperation#ANY}
     * @param blocking true to wait for a message
     * @param takes true to reserve the message
     */
    public ProbeOperation(int context, int source, int tag, boolean blocking, boolean takes) {
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.blocking = blocking;
        this.takes = takes;
    }

    /** {@return the context id of the communicator} */
    public int context() {
        return context;
    }

    /** {@return the rank in the communicator, or {@link ReceiveOperation#ANY}} */
    public int source() {
        return source;
    }

    /** {@return the tag, or {@link ReceiveOperation#ANY}} */
    public int tag() {
        return tag;
    }

    /** {@return true if the probe waits for a message} */
    public boolean blocking() {
        return blocking;
    }

    /** {@return true if the probe reserves its message} */
    public boolean takes() {
        return takes;
    }

    void found(Incoming message) {
        found = message;
    }

    /** {@return the header of the message found, or null} */
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

    /**
     * Sets the world rank of the source, for reports of waiting ranks; without it, any rank counts as the source.
     *
     * @param worldRank the world rank
     */
    public void waitsFor(int worldRank) {
        sourceWorldRank = worldRank;
    }

    @Override
    public int waitsFor() {
        return sourceWorldRank;
    }
}
