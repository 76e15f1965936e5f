package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;

/**
 * The operation that looks for a matching message without receiving it: MPI_PROBE, MPI_IPROBE, MPI_MPROBE. A blocking probe is done when a
 * matching message is available, an immediate one at once. A probe that takes its message (MPI_MPROBE) reserves it; only a {@link
 * ReceiveOperation} of this probe receives it.
 */
public final class ProbeOperation extends MatchingOperation {
    private final boolean blocking;
    private final boolean takes;
    private @Nullable Incoming found;

    /**
     * Creates a probe that leaves its message in the queue.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link #ANY}
     * @param tag tag, 0 or more, or {@link #ANY}
     * @param blocking true to wait for a message
     */
    public ProbeOperation(int context, int source, int tag, boolean blocking) {
        this(context, source, tag, blocking, false);
    }

    /**
     * Creates a probe.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link #ANY}
     * @param tag tag, 0 or more, or {@link #ANY}
     * @param blocking true to wait for a message
     * @param takes true to reserve the message
     */
    public ProbeOperation(int context, int source, int tag, boolean blocking, boolean takes) {
        super(context, source, tag);
        this.blocking = blocking;
        this.takes = takes;
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
    String verb() {
        return "probe of";
    }
}
