package org.rankcluster.actors.path;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The critical path of a run from virtual time 0 to its end: totals of all its segments, and its last segments. Each group of totals adds
 * up to {@link #picoseconds}.
 *
 * @param picoseconds virtual time of the run
 * @param rank world rank whose program ended last; for a run that did not reach its end, the rank of the last event
 * @param isComplete whether the run reached its end
 * @param count number of segments
 * @param messages number of times that the path leaves a rank for the network
 * @param sums sums of the lengths of its segments
 * @param legs legs in the order of time; at most {@link #MOST_LEGS}: of more, the longest in each of that number of equal stretches of
 *     time
 * @param segments segments in the order of time, at most {@link #MOST_SEGMENTS} at the end of the run
 * @param elasticities changes of the virtual time with values of the machine, the largest first
 * @param leastTimes lower bounds of the time of the run, and of its collectives, the longest first. Empty for a run that did not reach
 *     its end
 * @param accounts use of the ranks' time
 * @param slack times by which ranks and calls could have been later
 * @param traffic bytes between ranks; empty after a run on several members
 * @param missing reason for which there is no path; null if there is one
 */
public record CriticalPath(
        long picoseconds,
        int rank,
        boolean isComplete,
        long count,
        long messages,
        PathSums sums,
        List<PathLeg> legs,
        List<PathSegment> segments,
        List<Elasticity> elasticities,
        List<LeastTime> leastTimes,
        RankAccounts accounts,
        PathSlack slack,
        PathTraffic traffic,
        @Nullable String missing) {
    /** Number of segments that a path keeps. */
    public static final int MOST_SEGMENTS = 1000;

    /** Number of legs that a path keeps. */
    public static final int MOST_LEGS = 1000;

    /** Returns the result of a run whose path is not known. */
    public static CriticalPath missing(String why) {
        return new CriticalPath(
                0,
                -1,
                false,
                0,
                0,
                PathSums.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                RankAccounts.NONE,
                PathSlack.NONE,
                PathTraffic.NONE,
                why);
    }

    /**
     * Returns the path of a run that is over.
     *
     * @param records its records
     * @param picoseconds its virtual time
     * @param isComplete whether all programs have reached their ends
     */
    public static CriticalPath of(PathRecords records, long picoseconds, boolean isComplete) {
        PathEnd last = records.finish().last(isComplete);
        String failure = records.failure();
        if (failure != null) {
            return missing("the records are incomplete: " + failure);
        }
        if (last.rank() < 0) {
            return missing("no rank has begun");
        }
        return new PathWalk(records, Math.max(picoseconds, last.at())).from(last, isComplete);
    }
}
