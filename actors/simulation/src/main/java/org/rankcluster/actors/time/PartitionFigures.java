package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * The counters of one partition that samplers read: events, windows, waiting time. A sampler reads them on the partition's thread at the
 * end of a window.
 */
public final class PartitionFigures {
    private final VirtualTime virtualTime;
    private final int index;
    private final int firstNode;
    private final int endNode;
    private final int actorBits;
    private @Nullable EventCounts counts;

    long events;
    long windows;
    long busyWindows;
    long waitedNanos;
    long heldNanos;

    PartitionFigures(VirtualTime virtualTime, int index, int firstNode, int endNode, int actorBits) {
        this.virtualTime = virtualTime;
        this.index = index;
        this.firstNode = firstNode;
        this.endNode = endNode;
        this.actorBits = actorBits;
    }

    /** Returns the clock of the partition's actors. */
    public VirtualTime virtualTime() {
        return virtualTime;
    }

    /** Returns the partition's number among the partitions of all members. */
    public int index() {
        return index;
    }

    /** Returns the first of the partition's nodes. */
    public int firstNode() {
        return firstNode;
    }

    /** Returns the node after the last of the partition's nodes. */
    public int endNode() {
        return endNode;
    }

    /** Returns the first of the partition's actors' ids. */
    public int firstActor() {
        return firstNode << actorBits;
    }

    /** Returns the largest number of the partition's actors. */
    public int actors() {
        return endNode - firstNode << actorBits;
    }

    /** Returns events executed so far. */
    public long events() {
        return events;
    }

    /** Returns windows executed by the run so far. */
    public long windows() {
        return windows;
    }

    /** Returns the number of windows in which this partition had events. */
    public long busyWindows() {
        return busyWindows;
    }

    /** Returns the time that the partition has waited for others, in ns of wall time; counted while the run is watched. */
    public long waitedNanos() {
        return waitedNanos;
    }

    /** Returns the counts of events, which are kept from the first call on. */
    public EventCounts counts() {
        EventCounts kept = counts;
        if (kept == null) {
            kept = new EventCounts(actorBits, firstNode);
            counts = kept;
        }
        return kept;
    }

    /** Returns the counts; null before the first request for them. */
    @Nullable
    EventCounts countsOrNull() {
        return counts;
    }
}
