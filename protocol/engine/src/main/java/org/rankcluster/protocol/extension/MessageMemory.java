package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.RankRuntime;

/** The memory that a rank's unexpected messages take, as figures that its program may read and report. */
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
