package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/** What the outside says to the partitions of a run, and a broken partition to the others. */
final class RunControl {
    private volatile boolean aborted;
    private @Nullable Throwable cause;

    /** Ends the run as soon as can be. */
    void cancel() {
        aborted = true;
    }

    /** Ends the run because a partition cannot go on. */
    synchronized void fail(Throwable cause) {
        if (this.cause == null) {
            this.cause = cause;
        }
        aborted = true;
    }

    /** Whether the run is to end now. */
    boolean aborted() {
        return aborted;
    }

    /** Why a partition cannot go on, if one cannot. */
    synchronized @Nullable Throwable cause() {
        return cause;
    }
}
