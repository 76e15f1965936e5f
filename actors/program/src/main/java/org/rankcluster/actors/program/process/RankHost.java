package org.rankcluster.actors.program.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.runtime.RankRuntime;

/** What a rank does for its program beyond MPI, as a process and its operating system would. */
public interface RankHost {
    /** The rank whose program the calling thread runs; null outside of any. */
    static @Nullable RankHost currentOrNull() {
        return RankRuntime.currentOrNull() instanceof RankHost host ? host : null;
    }

    /** What the process is to itself: properties, streams, numbers drawn. */
    ProcessState state();

    /** Reads the clock, in ps; takes its turn like a poll where the calling thread may wait. */
    long readClock();

    /** Parks the calling thread for some virtual time; an interrupt ends that. */
    void sleep(long picoseconds) throws InterruptedException;

    /** Runs {@code action} in {@code picoseconds}, unless it is cancelled; between two turns of the rank's threads. */
    Alarm alarm(long picoseconds, Runnable action);

    /** A thread of this rank, not started. */
    Thread thread(String name, boolean daemon, Runnable body);

    /** Whether the calling thread is that of {@code main}. */
    boolean isMain();

    /** Whether the rank has begun more threads than that of {@code main}. */
    boolean hasThreads();

    /** How many threads of the rank have begun and not ended. */
    int activeThreads();

    /** Lets the other threads of the rank, and virtual time, go on; costs a poll. */
    void letOthersGo();

    /**
     * Whether the calling thread has run for its turn without waiting. Turns become longer while threads do nothing else, and are long
     * while no other thread of the rank can go on.
     *
     * @param instructions that it has run since it was last asked
     * @param most instructions of the shortest turn
     */
    boolean isTurnOver(int instructions, int most);

    /** Ends the turn of the calling thread: other threads of the rank, and virtual time, go on. */
    void endTurn();

    /** Cores of the modelled node that are this rank's. */
    int cores();

    /** Bytes of the modelled node's memory that are this rank's. */
    long memory();

    /** Has the job tell, once, that its results may differ from run to run, for a rank uses {@code type} of the JDK, which opens sockets. */
    void usesNetwork(String type);

    /** Notes that the outside, or a thread of the JVM, may let blocked threads of the rank go on at any time: virtual time waits for them. */
    void opens();

    /** Runs the hooks, then ends this rank's program, or with another code than 0 the job; does not return. */
    RuntimeException exit(int code);

    /** Ends this rank's program, or with another code than 0 the job, without hooks; does not return. */
    RuntimeException halt(int code);

    /** Ends the job, after the hooks, for what the program threw and nobody caught; does not return. */
    RuntimeException fail(String failure);

    /** Something that is still to happen. */
    interface Alarm {
        /** Calls it off. */
        void cancel();
    }

    /** Picoseconds of a duration, at most {@link EndOfTime#AT}; negative ones are 0. */
    static long picoseconds(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(LONGEST) >= 0 ? EndOfTime.AT : duration.toNanos() * PER_NANO;
    }

    /** The duration of {@code time} units, 0 or more; at most 292 years, more than virtual time lasts. */
    static Duration duration(long time, TimeUnit unit) {
        return Duration.ofNanos(unit.toNanos(time));
    }

    /** The whole nanoseconds up to the end of virtual time. */
    Duration LONGEST = Duration.ofNanos(EndOfTime.AT / 1_000);

    /** Picoseconds of a nanosecond. */
    long PER_NANO = 1_000;
}
