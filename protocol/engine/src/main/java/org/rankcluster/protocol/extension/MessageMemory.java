package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.RankRuntime;

/** Lets a program see how much memory messages take at its rank that nobody was waiting for. */
public final class MessageMemory {
    private MessageMemory() {}

    /** Most bytes of eager messages that the calling rank has held without a receive, at any time so far. */
    public static long peakUnexpectedBytes() {
        return RankRuntime.current().peakUnexpectedBytes();
    }
}
