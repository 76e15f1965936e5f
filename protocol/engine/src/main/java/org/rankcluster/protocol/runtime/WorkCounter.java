package org.rankcluster.protocol.runtime;

/**
 * A counter of a rank's computing time that is not yet added to the rank's clock, in picoseconds. Code that is rewritten for counting adds
 * to it. The rank's clock collects it whenever the clock is read.
 */
public abstract class WorkCounter {
    private static final WorkCounter NONE = new WorkCounter() {};

    /** Counted time, in picoseconds. */
    public long counted;

    /** Creates the counter of a rank. */
    protected WorkCounter() {}

    /**
     * Returns the counter of the calling thread's rank.
     *
     * @return the counter; outside of any rank, one that is never read
     */
    public static WorkCounter current() {
        RankRuntime rank = RankRuntime.currentOrNull();
        return rank == null ? NONE : rank;
    }
}
