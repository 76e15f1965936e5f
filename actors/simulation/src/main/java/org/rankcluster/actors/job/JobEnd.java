package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The way a job ends: the first thing, in the order of (virtual time, rank), that ended it badly. Ranks report from the
 * threads of all places.
 */
final class JobEnd {
    /** Something that ends a job badly. */
    record Cause(long time, int rank, int exit, String diagnosis) {}

    private @Nullable Cause first;
    private volatile boolean news;

    /** Takes a cause in; the earliest stays. */
    synchronized void add(Cause cause) {
        if (first == null || cause.time < first.time || (cause.time == first.time && cause.rank < first.rank)) {
            first = cause;
            news = true;
        }
    }

    /** The earliest cause, or null after a good end. */
    synchronized @Nullable Cause first() {
        return first;
    }

    /** Whether {@link #moveTo} has something to say. */
    boolean hasNews() {
        return news;
    }

    /** Writes the cause for the home, unless it knows of it. */
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

    /** Takes in what another member has written. */
    void add(WireInput in) {
        if (in.readBoolean()) {
            add(new Cause(in.readVarint(), (int) in.readVarint(), in.readInt(), in.readString()));
        }
    }
}
