package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * A collector of the causes that ranks report for the failure of a job. The collector keeps the first in the order of (virtual time, rank).
 * Ranks report from the threads of all partitions.
 */
final class FailureCollector {
    /** A cause of the bad end of a job: its time, rank, exit code and text. */
    record Cause(long time, int rank, int exit, String diagnosis) {}

    private @Nullable Cause first;
    private volatile boolean news;

    /** Adds a cause; the earliest is kept. */
    synchronized void add(Cause cause) {
        if (first == null || cause.time < first.time || (cause.time == first.time && cause.rank < first.rank)) {
            first = cause;
            news = true;
        }
    }

    /** Returns the earliest cause, or null after a good end. */
    synchronized @Nullable Cause first() {
        return first;
    }

    /** Returns whether {@link #moveTo} has something to write. */
    boolean hasNews() {
        return news;
    }

    /** Writes the cause for the coordinator, unless it was sent before. */
    synchronized void moveTo(WireOutput out) {
        Cause cause = news ? first : null;
        news = false;
        out.writeBoolean(cause != null);
        if (cause != null) {
            out.writeVarint(cause.time);
            out.writeVarint(cause.rank);
            out.writeInt(cause.exit);
            out.writeString(cause.diagnosis);
        }
    }

    /** Adds the cause that another member has written. */
    void add(WireInput in) {
        if (in.readBoolean()) {
            add(new Cause(in.readVarint(), (int) in.readVarint(), in.readInt(), in.readString()));
        }
    }
}
