package org.rankcluster.actors.time;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecorder;

/**
 * An actor's view of its partition: clock, sink for events, and carrier of programs. There is one instance for each
 * partition. Actors must not depend on the partition or the number of partitions.
 */
public interface VirtualTime {
    /** Returns the virtual time of the event in execution, in picoseconds. */
    long now();

    /** Delivers a stamped event at its time; the lookahead holds between nodes, or the run fails. */
    void schedule(Event event);

    /**
     * Delivers an event by value at its time, as {@link #schedule(Event)} does. The words have the meaning of the words of {@link
     * ValueEvent}.
     *
     * @param time virtual time of delivery in ps
     * @param ends source and target
     * @param order sequence, kind and argument
     * @param first first of three words of content
     */
    default void schedule(long time, long ends, long order, long first, long second, long third) {
        schedule(ValueEvent.of(new long[] {time, ends, order, first, second, third}, 0));
    }

    /**
     * Records an event that is in neither the digest nor the counts: a deferred event of a {@link DeferringActor}, or an update by value.
     *
     * @param at virtual time of the event in ps
     * @return false if the run ends before the event
     */
    default boolean addUncounted(long at) {
        return true;
    }

    /** Records that a deferred event that is under way counts from now on. */
    default void counted() {
        // Only a whole run counts events.
    }

    /** Returns the recorder of the critical path; null unless the run records. */
    default @Nullable PathRecorder path() {
        return null;
    }

    /** Returns whether the run records causes: late ranks, and the senders and receivers of the packets on each link. */
    default boolean recordsCauses() {
        return true;
    }

    /**
     * Runs tasks on the thread that executes the events of this partition: the carrier of its programs. Tasks run to their end (or to their
     * next park) before the next event is taken.
     */
    Executor carrier();

    /**
     * Records that a program has been resumed: no event is taken until {@link #programParked()} was called as often. This and {@link
     * #programParked()} are called by actors or from tasks of {@link #carrier()} only.
     */
    void programResumed();

    /** Records that a program has parked in MPI, or ended. */
    void programParked();

    /**
     * Runs {@code check} on the thread of this partition when none of its programs can run although some have not parked. Such programs may
     * wait for other programs, which wait for virtual time. The check is dropped when the partition takes the next event.
     */
    void whenIdle(Runnable check);

    /**
     * Runs {@code check} as {@link #whenIdle} does, but only when the partition has waited for a while. A thread of the JVM may have freed
     * a program meanwhile.
     */
    void whenStill(Runnable check);

    /**
     * Fails the whole run with this cause. The window is executed as far as it can hold an earlier failure. The failure that is reported is
     * the first one in (time, node, source, sequence) order of its event. After an {@code InputException} the window is executed to its
     * end, so the digest is the same for any number of partitions.
     */
    void fail(Throwable cause);

    /**
     * Ends the whole run successfully (abort). The window of the event in execution is executed to its end everywhere, and none after it.
     */
    void stop();
}
