package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankLog;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.actors.time.WindowObserver;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The interface through which observers follow one cluster member's part of a run. A job has no other connection to its observers.
 * Observers change nothing that is simulated. The methods that take a partition are called on its thread.
 */
public interface RunProbe extends WindowObserver {
    /** A factory of probes. The probes of a run exchange data, so all its members use the same kind of factory. */
    @FunctionalInterface
    interface Factory {
        /** A factory of probes that count nothing: results then name no hot spots and have no loads of links. */
        Factory NONE = run -> new NoProbe(run.spec().universe());

        /** Creates the probe of a member's part of a run, before its first event. */
        RunProbe create(ProbedRun run);
    }

    /** The counts of a whole run. Their type belongs to the kind of probe. */
    interface Counts {}

    /** Adds a rank at its creation. */
    void add(VirtualTime partition, RankActor rank);

    /** Adds a router or a service at its creation. */
    void add(VirtualTime partition, int id, EventActor actor);

    /** Returns the log in which the ranks of a partition record their waits, messages and calls. */
    RankLog log(VirtualTime partition);

    /**
     * Records the progress of the run, at each barrier of the partitions.
     *
     * @param frontier all events before this virtual time have been executed, ps
     * @param events events executed so far
     * @param inFlight live events
     */
    void progress(long frontier, long events, long inFlight);

    /** Returns the wall time for which the run was held, in ns. */
    long heldNanos();

    /** Writes this member's counts for the coordinator, after its last event. */
    void writeCounts(WireOutput out);

    /** Adds the counts that another member has written. */
    void addCounts(WireInput in);

    /**
     * Returns the counts of this member and of all members whose counts were added. Called once, after the run.
     *
     * @param picoseconds virtual time of the run
     * @return the counts; null if the probe counts nothing
     */
    @Nullable
    Counts counts(long picoseconds);

    /** Records the figures of address management of the whole job. */
    void addressesCounted(AddressUse use);

    /** Records the critical path of the run, at the coordinator, before its end. Not called unless the run has recorded it. */
    default void followed(CriticalPath path) {}

    /** Records the end of the run, on every member. */
    void ended(JobResult.End end);
}
