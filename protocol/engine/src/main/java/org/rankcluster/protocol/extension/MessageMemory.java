package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.RankRuntime;

/** The memory that unexpected messages take at a program's rank. */
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
}
