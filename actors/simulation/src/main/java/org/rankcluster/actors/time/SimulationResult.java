package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * The result of a simulation: outcome, last virtual time, number of events, and digest.
 *
 * @param ending ending of the simulation
 * @param virtualTime time of the last executed event in ps, 0 without any
 * @param events number of executed events
 * @param peakInFlight largest number of events under way at the end of a window
 * @param digest sum of all actors' digests, the same for any number of partitions
 * @param wallSeconds wall time from before the first event to after the last one, in seconds
 * @param failure first failure in virtual time if {@code ending} is {@link Ending#FAILED}
 */
public record SimulationResult(
        Ending ending,
        long virtualTime,
        long events,
        long peakInFlight,
        long digest,
        double wallSeconds,
        @Nullable EventFailure failure) {

    /** The kinds of end of a simulation. */
    public enum Ending {
        /** No event is left, or none before {@link SimulationSettings#until}. */
        FINISHED,
        /** An actor called {@link VirtualTime#stop}: its window was executed everywhere, and none after it. */
        STOPPED,
        /** {@link Simulation#cancel} was called: where it ended depends on the wall clock. */
        CANCELLED,
        /** An actor threw, or failed the run. */
        FAILED
    }
}
