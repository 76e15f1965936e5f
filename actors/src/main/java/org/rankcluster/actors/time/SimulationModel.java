package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * What a simulation executes: its actors and its first events. Methods are called on the partitions' threads; a model
 * may not tell how many there are.
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

    /**
     * Hears how far the run is: called once at the start and after each window, on one partition's thread.
     *
     * @param frontier all events before this virtual time (ps) have been executed, everywhere; {@link Long#MAX_VALUE} at the
     *     end of a run that was not cancelled and did not fail
     * @param events number of events executed so far
     * @param inFlight number of events under way
     * @return whether to go on; if not, the window that begins at the frontier is the last one
     */
    default boolean frontier(long frontier, long events, long inFlight) {
        return true;
    }

    /**
     * Asked now and then while a place waits for a program that it has resumed and that neither parks nor has anything to
     * run: it is blocked on a file, a lock or the like.
     *
     * @return why nothing can free it, which fails the run; null if it may go on by itself
     */
    default @Nullable Throwable stalled(VirtualTime place) {
        return null;
    }
}
