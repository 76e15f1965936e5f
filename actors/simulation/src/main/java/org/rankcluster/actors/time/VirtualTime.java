package org.rankcluster.actors.time;

import java.util.concurrent.Executor;

/** What an actor sees of virtual time; one instance a partition, but no actor may tell which or how many there are. */
public interface VirtualTime {
    /** Virtual time of the event in execution, in picoseconds. */
    long now();

    /** Hands a stamped event over for delivery at its time; the lookahead holds between nodes, or the run fails. */
    void schedule(Event event);

    /**
     * Runs tasks on the thread that executes the events of this place: the carrier of its programs. Tasks run to their
     * end (or to their next park) before the next event is taken.
     */
    Executor carrier();

    /**
     * A program has been resumed: no event is taken until {@link #programParked()} was called as often. This and
     * {@link #programParked()} are called by actors or from tasks of {@link #carrier()} only.
     */
    void programResumed();

    /** A program has parked in MPI, or ended. */
    void programParked();

    /**
     * Runs {@code check} on the thread of this place when none of its programs can go on although some have not parked: they may
     * wait for other programs, and those for virtual time. Forgotten when the place goes on to the next event.
     */
    void whenIdle(Runnable check);

    /** Runs {@code check} as {@link #whenIdle} does, but only when the place has waited for a while, in which a thread of the JVM may have freed a program. */
    void whenStill(Runnable check);

    /**
     * Fails the whole run with this cause. The window is executed as far as it can hold an earlier failure; of all of them
     * the first one, in (time, node, source, sequence) order of its event, is reported. After an {@code InputException} the window is
     * executed to its end, so the digest is the same for any number of partitions.
     */
    void fail(Throwable cause);

    /**
     * Ends the whole run, successfully as far as virtual time is concerned (abort): the window of the event in execution is
     * executed to its end everywhere, and none after it.
     */
    void stop();
}
