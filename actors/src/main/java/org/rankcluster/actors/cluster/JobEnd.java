package org.rankcluster.actors.cluster;

import org.jspecify.annotations.Nullable;

/**
 * The way a job ends: the first thing, in the order of (virtual time, rank), that ended it badly. Ranks report from the
 * threads of all places.
 */
final class JobEnd {
    /** Something that ends a job badly. */
    record Cause(long time, int rank, int exit, String diagnosis) {}

    private @Nullable Cause first;

    /** Takes a cause in; the earliest stays. */
    synchronized void add(Cause cause) {
        if (first == null || cause.time < first.time || (cause.time == first.time && cause.rank < first.rank)) {
            first = cause;
        }
    }

    /** The earliest cause, or null after a good end. */
    synchronized @Nullable Cause first() {
        return first;
    }
}
