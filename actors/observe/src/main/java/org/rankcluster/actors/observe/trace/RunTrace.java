package org.rankcluster.actors.observe.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The trace of one cluster member's part of a run, in one file. The methods that take a partition are called on its thread; other calls
 * come while no event is executed.
 */
public interface RunTrace {
    /** The trace of a run that is not traced. */
    RunTrace NONE = (partition, rank, profile) -> null;

    /**
     * Creates the trace of a rank, when its actor is created.
     *
     * @param partition number of the rank's partition among the partitions of all members
     * @param rank the world rank
     * @param profile names the rank's calls, and counts them
     * @return the trace; null if the rank is not traced
     */
    @Nullable
    RankTrace rank(int partition, int rank, RankProfile profile);

    /**
     * Records that a partition has executed all events before a virtual time.
     *
     * @param frontier virtual time in ps, the same on all partitions
     * @param links the partition's routers and switches
     */
    default void reached(int partition, long frontier, List<LinkSource> links) {}

    /** Adds the critical path of the run, on the coordinator, before the trace is closed. */
    default void path(CriticalPath path) {}

    /**
     * Writes the rest, and closes the file. Called once, on every member.
     *
     * @param end virtual time of the end of the run, in ps
     */
    default void close(long end) {}
}
