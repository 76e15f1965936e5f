package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecords;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The interface between the engine of virtual time and a simulated model: its actors and its first events. Methods are called on the
 * partitions' threads; results must not depend on their number. A run over several members has a model on each, all made alike.
 */
public interface SimulationModel extends EventActorFactory {
    /** The receiver of the first events. */
    @FunctionalInterface
    interface Starter {
        /** Adds an event as if actor {@code target} had sent it to itself; at {@code at} ps, 0 or later. */
        void start(Event event, int target, long at);
    }

    /** Adds the first events of {@code node}'s actors; called once for each node, on the thread of its partition. */
    void start(int node, Starter starter);

    /** Returns the records of the critical path; null unless the run records. */
    default @Nullable PathRecords path() {
        return null;
    }

    /** Returns whether the run records causes, see {@link VirtualTime#recordsCauses}. */
    default boolean recordsCauses() {
        return true;
    }

    /** Returns the tally of events; null if none are counted. */
    default @Nullable EventTally eventTally() {
        return null;
    }

    /** Returns the codec of events between members; called only if there are other members. */
    default EventCodec codec() {
        throw new UnsupportedOperationException(
                "members: more than one (expected: 1, for a model whose events stay on one member)");
    }

    /** Returns the number of counters of {@link #tally}. */
    default int tallies() {
        return 0;
    }

    /**
     * Counts this member's contribution at the end of a window: {@link #frontier} gets the sums over all members. Called once a member and
     * window, while none of the member's partitions executes anything.
     *
     * @param tallies zeros, {@link #tallies()} of them, to be filled in
     */
    default void tally(long[] tallies) {}

    /**
     * Writes this member's data for member 0 at the end of a window, and once more when the run has ended normally. Called like {@link
     * #tally}, but not on member 0.
     *
     * @param ending ending of the run; null while it continues. Not called with one if the run was aborted: cancelled within a window,
     *     or broken
     */
    default void load(WireOutput cargo, @Nullable Ending ending) {}

    /**
     * Reads the data that {@link #load} has written on another member, if there are any. Called on member 0, for each window in the order
     * of members, on the thread that calls {@link #frontier} next. The data of the end are read before the simulation's result is
     * published. The last data of a cancelled run come on any thread.
     */
    default void unload(int member, WireInput cargo) {}

    /**
     * Writes this member's data for member 0 when the run is cancelled within a window, for {@link #unload}. Called once, on any thread,
     * while programs may run; not on member 0.
     */
    default void loadLast(WireOutput cargo) {}

    /**
     * Receives the progress of the run: called once a member at the start and after each window, on one partition's thread. All members get
     * the same values and must return the same result.
     *
     * @param frontier all events before this virtual time (ps) have been executed, everywhere. {@link Long#MAX_VALUE} at the end of a
     *     run that was not cancelled and did not fail
     * @param events number of events executed so far
     * @param inFlight number of counted events under way, and one more if deferred events or updates may be due
     * @param tallies sums of the counters of all members; not to be kept
     * @return whether to continue; if not, the window that begins at the frontier is the last one
     */
    default boolean frontier(long frontier, long events, long inFlight, long[] tallies) {
        return true;
    }

    /** Returns the watch of the run on this member. */
    default WindowObserver watch() {
        return WindowObserver.NONE;
    }

    /**
     * Returns why the run fails while a partition waits for programs that it has resumed. Called ten times a second. None of the programs
     * parks or has anything to run: they are blocked on a file, a lock or the like. No other partition of this member executes events.
     *
     * @param nanos time of the wait, in nanoseconds; each call adds at most a second, so a machine that stands still counts for little
     * @return the reason why the run fails; null to continue the wait
     */
    default @Nullable Throwable stalled(long nanos) {
        return null;
    }
}
