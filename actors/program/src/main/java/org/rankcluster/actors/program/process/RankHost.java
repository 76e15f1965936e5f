package org.rankcluster.actors.program.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The services of a rank to its program beyond MPI, as a process and an operating system offer them. */
public interface RankHost {
    /** Returns the rank whose program the calling thread runs; null outside of any. */
    static @Nullable RankHost currentOrNull() {
        return RankRuntime.currentOrNull() instanceof RankHost host ? host : null;
    }

    /** Returns the state of the process: properties, streams, numbers drawn. */
    ProcessState state();

    /** Reads the clock, in picoseconds. If the calling thread may wait, the call takes its turn like a poll. */
    long readClock();

    /** Parks the calling thread for a virtual time, in picoseconds; an interrupt ends it. */
    void sleep(long picoseconds) throws InterruptedException;

    /**
     * Schedules {@code action} in {@code picoseconds} of virtual time, between two turns of the rank's threads. The alarm can be cancelled.
     */
    Alarm alarm(long picoseconds, Runnable action);

    /** Returns an unstarted thread of this rank. */
    Thread thread(String name, boolean daemon, Runnable body);

    /** Returns whether the calling thread is the thread of {@code main}. */
    boolean isMain();

    /** Returns whether the rank has started threads besides the thread of {@code main}. */
    boolean hasThreads();

    /** Returns the number of the rank's threads that have begun and not ended. */
    int activeThreads();

    /** Lets the other threads of the rank, and virtual time, advance; costs a poll. */
    void letOthersGo();

    /**
     * Returns whether the calling thread has run for its turn without waiting. Turns become longer while threads do nothing else, and are
     * long while no other thread of the rank can continue.
     *
     * @param instructions instructions that the thread has run since the previous call
     * @param most instructions of the shortest turn
     */
    boolean isTurnOver(long instructions, int most);

    /** Ends the turn of the calling thread, so that other threads of the rank, and virtual time, advance. */
    void endTurn();

    /** Returns the number of cores of the modelled node for this rank. */
    int cores();

    /** Returns the memory of the modelled node for this rank, in bytes. */
    long memory();

    /**
     * Makes the job report, once, that its results may differ from run to run, since a rank uses the JDK class {@code type}, which opens
     * sockets.
     */
    void usesNetwork(String type);

    /**
     * Notes that the outside, or a thread of the JVM, may resume blocked threads of the rank at any time. Virtual time then waits for them.
     */
    void opens();

    /** Runs the hooks, then ends this rank's program, or with another code than 0 the job; does not return. */
    RuntimeException exit(int code);

    /** Ends this rank's program, or with a code other than 0 the job, without hooks. Does not return. */
    RuntimeException halt(int code);

    /** Ends the job, after the hooks, because of an exception that the program did not catch. Does not return. */
    RuntimeException fail(String failure);

    /** A scheduled action that has not run yet. */
    interface Alarm {
        /** Cancels the action. */
        void cancel();
    }

    /** Returns the picoseconds of a duration, at most {@link EndOfTime#AT}; 0 for negative ones. */
    static long picoseconds(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(LONGEST) >= 0 ? EndOfTime.AT : duration.toNanos() * PER_NANO;
    }

    /** Returns the duration of {@code time} units, 0 or more; at most 292 years, which is more than virtual time lasts. */
    static Duration duration(long time, TimeUnit unit) {
        return Duration.ofNanos(unit.toNanos(time));
    }

    /** Whole nanoseconds up to the end of virtual time. */
    Duration LONGEST = Duration.ofNanos(EndOfTime.AT / 1_000);

    /** Picoseconds of a nanosecond. */
    long PER_NANO = 1_000;
}
