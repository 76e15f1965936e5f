package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.RankRuntime;

/** The memory use of a rank's message layer, readable by programs: incomplete requests and unexpected messages. */
public final class MessageMemory {
    private MessageMemory() {}

    /**
     * Returns the peak size of the eager messages that the calling rank has held without a receive.
     *
     * @return the maximum so far, in bytes
     */
    public static long peakUnexpectedBytes() {
        return RankRuntime.current().peakUnexpectedBytes();
    }

    /**
     * Returns the peak size of the calling rank's requests and unexpected messages. Machine key {@code mpi.request} is the size of a
     * request, {@code mpi.message-memory} the limit.
     *
     * @return the maximum so far, in bytes
     */
    public static long peakBytes() {
        return RankRuntime.current().peakMessageMemory();
    }

    /**
     * Returns the peak number of the calling rank's requests: sends and receives that are not complete, and unexpected messages.
     *
     * @return the maximum number of requests so far, 0 or more
     */
    public static int peakRequests() {
        return RankRuntime.current().peakRequests();
    }
}
