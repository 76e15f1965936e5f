package org.rankcluster.actors.observe.frame;

import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.RunProbe;

/**
 * The counts of a whole run, which its observers have taken.
 *
 * @param hot busiest links and the latest ranks
 * @param links load of every link, if the job keeps it
 */
public record RunCounts(HotSpots hot, LinkLoads links) implements RunProbe.Counts {
    /** The counts of a run without observers. */
    public static final RunCounts NONE = new RunCounts(HotSpots.NONE, LinkLoads.NONE);

    /** Returns the counts in the result of a job; {@link #NONE} if nothing has counted. */
    public static RunCounts of(JobResult result) {
        return result.counts() instanceof RunCounts counts ? counts : NONE;
    }
}
