package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;

/**
 * The logs of a partition's ranks that samplers read: waits, messages, and last calls. Waits and collectives are recorded always, messages and calls from
 * the first sample on. Used on the partition's thread.
 */
public final class RankLog {
    private final WaitCharges charges;
    private final CollectiveCounts collectives = new CollectiveCounts();
    private @Nullable MessageCounts messages;
    private @Nullable CallRings calls;

    /**
     * Creates the log of a partition.
     *
     * @param ranks ranks of the job, including those that may be spawned
     */
    public RankLog(int ranks) {
        charges = new WaitCharges(ranks);
    }

    /** Returns the waits, charged to the ranks that were waited for. */
    public WaitCharges charges() {
        return charges;
    }

    /** Returns the counts of collectives. */
    public CollectiveCounts collectives() {
        return collectives;
    }

    /** Returns the message counts; null before the first sample. */
    public @Nullable MessageCounts messages() {
        return messages;
    }

    /** Returns the recorded calls; null before the first sample. */
    public @Nullable CallRings calls() {
        return calls;
    }

    /** Starts to count messages and to record calls. */
    public void begin(MessageCounts counts, CallRings rings) {
        messages = counts;
        calls = rings;
    }
}
