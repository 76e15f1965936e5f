package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * What a simulation executes: its actors and its first events. Methods are called on the partitions' threads; a model
 * may not tell how many there are. A run over several members has a model on each, all made alike.
 */
public interface SimulationModel extends EventActorFactory {
    /** Takes the first events. */
    @FunctionalInterface
    interface Starter {
        /** Puts an event in as if actor {@code target} had sent it to itself; at {@code at} ps, 0 or later. */
        void start(Event event, int target, long at);
    }

    /** Puts the first events of {@code node}'s actors in; called once for each node, on the thread of its partition. */
    void start(int node, Starter starter);

    /** How events cross to other members; asked for if there are any. */
    default EventCodec codec() {
        throw new UnsupportedOperationException("members: this model's events stay on one (expected: 1)");
    }

    /** How many numbers {@link #tally} counts. */
    default int tallies() {
        return 0;
    }

    /**
     * Counts what this member has to say at the end of a window: {@link #frontier} gets the sums over all members. Called
     * once a member and window, while none of the member's partitions executes anything.
     *
     * @param tallies zeros, {@link #tallies()} of them, to be filled in
     */
    default void tally(long[] tallies) {}

    /**
     * Writes what member 0 has to know of this member at the end of a window, and once more when the run has ended in good
     * order. Called as {@link #tally} is, but not on member 0.
     *
     * @param ending how the run has ended; null while it goes on. Not called with one if the run was aborted: cancelled
     *     within a window, or broken
     */
    default void load(WireOutput cargo, @Nullable Ending ending) {}

    /**
     * Reads what {@link #load} has written on another member, if that is anything. Called on member 0, for each window
     * in the order of members, on the thread that will call {@link #frontier} next; what was written at the end
     * is read before the simulation's result is there. Of a run that is cancelled the last comes on any thread.
     */
    default void unload(int member, WireInput cargo) {}

    /**
     * Writes what member 0 has to know of this member when the run is cancelled within a window, for {@link #unload}. Called once, on any
     * thread, while programs may run; not on member 0.
     */
    default void loadLast(WireOutput cargo) {}

    /**
     * Hears how far the run is: called once a member at the start and after each window, on one partition's thread. All
     * members hear the same and must answer the same.
     *
     * @param frontier all events before this virtual time (ps) have been executed, everywhere; {@link Long#MAX_VALUE} at the
     *     end of a run that was not cancelled and did not fail
     * @param events number of events executed so far
     * @param inFlight number of events under way
     * @param tallies sums of what the members have counted; not to be kept
     * @return whether to go on; if not, the window that begins at the frontier is the last one
     */
    default boolean frontier(long frontier, long events, long inFlight, long[] tallies) {
        return true;
    }

    /** Who watches the run on this member. */
    default RunWatch watch() {
        return RunWatch.NONE;
    }

    /**
     * Hears ten times a second that a place waits for programs that it has resumed: none of them parks or has anything to run, they are
     * blocked on a file, a lock or the like, and no other place of this member executes events.
     *
     * @param nanos for how long; at most a second for each call, so a machine that stands still counts for little
     * @return why the run fails; null to wait on
     */
    default @Nullable Throwable standstill(long nanos) {
        return null;
    }
}
