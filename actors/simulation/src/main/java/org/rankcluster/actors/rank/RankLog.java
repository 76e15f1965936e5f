package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;

/** What the ranks of a partition tell whoever watches: waits always, messages and calls while somebody looks. Used on the partition's thread. */
public final class RankLog {
    private final WaitCharges charges;
    private @Nullable MessageCounts messages;
    private @Nullable CallRings calls;

    /** Of a partition of a job of so many ranks, with those that are spawned. */
    public RankLog(int ranks) {
        charges = new WaitCharges(ranks);
    }

    /** Returns the waits, charged to the ranks that were waited for. */
    public WaitCharges charges() {
        return charges;
    }

    /** Returns what the messages are counted in; null while nobody looks. */
    public @Nullable MessageCounts messages() {
        return messages;
    }

    /** Returns where calls are kept; null while nobody looks. */
    public @Nullable CallRings calls() {
        return calls;
    }

    /** Begins to count messages and to keep calls. */
    public void begin(MessageCounts counts, CallRings rings) {
        messages = counts;
        calls = rings;
    }
}
