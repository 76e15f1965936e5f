package org.rankcluster.actors.program.process.thread;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/**
 * A limit in virtual time for a wait that has no limit in the JVM. At the limit the thread is interrupted; that interrupt is distinguished
 * from others.
 */
public final class Deadline {
    /** Limit of a wait that must not end at once. The JDK's {@code Exchanger} spins for about as long. */
    private static final Duration SHORTEST = Duration.ofNanos(1_000);

    private final RankHost rank;
    private final long picoseconds;
    private final Thread waiter = Thread.currentThread();
    private boolean waiting = true;
    /** Whether the limit has interrupted the thread and the interrupt is still pending. */
    private boolean reached;

    private Deadline(RankHost rank, long picoseconds) {
        this.rank = rank;
        this.picoseconds = picoseconds;
    }

    /** Returns a limit for the calling thread; null if it belongs to no rank and therefore has no virtual time. */
    static @Nullable Deadline in(Duration duration) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : new Deadline(rank, RankHost.picoseconds(duration));
    }

    /** Returns a limit of {@code time} units; null outside of any rank, and if {@code time} is 0 or less. */
    public static @Nullable Deadline in(long time, TimeUnit unit) {
        return time <= 0 ? null : in(RankHost.duration(time, unit));
    }

    /**
     * Returns a limit of {@code time} units, or a microsecond if {@code time} is 0 or less; null outside of any rank. The limit serves
     * calls that release a lock, or show an offer, only while they wait. Without a wait, no other thread of the rank would run during the
     * call. The limit also serves calls that spin or throw when it is reached, because a loop of them would take long in wall time.
     */
    static @Nullable Deadline inOrSoon(long time, TimeUnit unit) {
        return time <= 0 ? in(SHORTEST) : in(time, unit);
    }

    /** An interruptible wait that {@link #await} limits. */
    public interface Wait<E extends Exception> {
        void run() throws InterruptedException, E;
    }

    /** An interruptible wait that returns a value. */
    interface Source {
        Object call() throws InterruptedException;
    }

    /** Waits; returns whether the wait ended before the limit. */
    public <E extends Exception> boolean await(Wait<E> wait) throws InterruptedException, E {
        RankHost.Alarm alarm = rank.alarm(picoseconds, this::reach);
        ThreadCalls.waitsWithLimit(true);
        try {
            wait.run();
            return true;
        } catch (InterruptedException interrupted) {
            if (!reached) {
                throw interrupted;
            }
            reached = false;
            return false;
        } finally {
            waiting = false;
            ThreadCalls.waitsWithLimit(false);
            alarm.cancel();
            if (reached) { // the wait ended first, and the interrupt came after it
                boolean unusedOurs = Thread.interrupted();
            }
        }
    }

    /** Waits for a value; returns null if the limit came first. */
    @Nullable
    Object value(Source value) throws InterruptedException {
        @Nullable Object[] found = new Object[1];
        boolean unusedInTime = await(() -> found[0] = value.call());
        return found[0];
    }

    private void reach() {
        if (waiting && !waiter.isInterrupted()) {
            reached = true;
            waiter.interrupt();
        }
    }
}
