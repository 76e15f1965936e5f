package org.rankcluster.actors.program.process.thread;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/**
 * A limit in virtual time to something that a thread waits for without one: when it is reached, the thread is interrupted, and
 * that interrupt is taken for what it is.
 */
public final class Deadline {
    private final RankHost rank;
    private final long picoseconds;
    private final Thread waiter = Thread.currentThread();
    private boolean waiting = true;
    /** Whether the thread was interrupted for it, which nothing has taken yet. */
    private boolean reached;

    private Deadline(RankHost rank, long picoseconds) {
        this.rank = rank;
        this.picoseconds = picoseconds;
    }

    /** A limit for the calling thread; null if it belongs to no rank, whose time is not virtual. */
    static @Nullable Deadline in(Duration duration) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : new Deadline(rank, RankHost.picoseconds(duration));
    }

    /** A limit of {@code time} units; null outside of any rank, and if there is no time to wait. */
    public static @Nullable Deadline in(long time, TimeUnit unit) {
        return time <= 0 ? null : in(RankHost.duration(time, unit));
    }

    /** Something that waits and can be interrupted. */
    public interface Wait<E extends Exception> {
        void run() throws InterruptedException, E;
    }

    /** Something that waits for a value. */
    interface Source {
        Object call() throws InterruptedException;
    }

    /** Waits; whether it was over in time. */
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
            if (reached) { // but it was told before, and only then let in
                boolean unusedOurs = Thread.interrupted();
            }
        }
    }

    /** Waits for something; null if the limit came first. */
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
