package org.rankcluster.actors.job;

import java.util.List;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.protocol.address.scheme.Footprints;
import org.rankcluster.protocol.address.scheme.Rankmaps;

/** The view that a {@link RunProbe} and its observers have of one cluster member's part of a run. Any thread may call. */
public interface ProbedRun {
    /** Returns the job. */
    JobSpec spec();

    /** Returns the split of the machine into partitions. */
    SimulationSettings settings();

    /** Returns the member's share. */
    JobShard share();

    /** Returns the number of ranks whose programs have begun, on all members. */
    int startedRanks();

    /** Returns the number of ranks whose programs have ended, on all members. */
    int doneRanks();

    /** Returns the virtual time of the latest end of a program on this member so far, in ps. */
    long lastEnd();

    /** Returns the counter of the memory of address tables with the maps of a world. */
    Footprints footprints(Rankmaps maps);

    /** Returns the totals of address management of some ranks. Called on their partition's thread. */
    AddressTotals addresses(List<RankActor> ranks);

    /**
     * Ends the job.
     *
     * @param by caller, for the diagnosis
     */
    void cancel(String by);
}
