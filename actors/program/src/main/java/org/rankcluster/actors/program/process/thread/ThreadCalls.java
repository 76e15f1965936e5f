package org.rankcluster.actors.program.process.thread;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;
import org.rankcluster.actors.program.process.system.ClockCalls;
import org.rankcluster.actors.program.process.system.StackCalls;

/**
 * Replacements of methods of {@link Thread} and {@link LockSupport} that start threads or wait, so that waits take virtual time. The
 * partition of the rank carries its threads, one at a time, in the order in which they become ready. They share the rank's clock, as
 * threads share a core.
 */
public final class ThreadCalls {
    private static final ThreadLocal<@Nullable RankThread> SHOWN = new ThreadLocal<>();

    private static final String GROUP = "main";

    /** Instructions of a pass of a loop that only reads a field. */
    private static final int SPIN_INSTRUCTIONS = 3;

    private ThreadCalls() {}

    static void shown(RankThread thread) {
        SHOWN.set(thread);
    }

    private static Thread carrying(Thread thread) {
        Thread inner = thread instanceof RankThread ours ? ours.carrying() : null;
        return inner == null ? thread : inner;
    }

    /** Sets whether the calling thread waits with a time limit, which is part of its state. */
    static void waitsWithLimit(boolean does) {
        RankThread shown = SHOWN.get();
        if (shown != null) {
            shown.waitsWithLimit(does);
        }
    }

    /**
     * Sets the action that ends the wait of the calling thread in a call of its rank if another thread interrupts it.
     *
     * @param ofWait run once by the interrupting thread; null if there is no such wait any more
     */
    public static void interruption(@Nullable Runnable ofWait) {
        RankThread shown = SHOWN.get();
        if (shown != null) {
            shown.interruption(ofWait);
        }
    }

    /** Returns the group of the threads that the calling thread creates. */
    static @Nullable ThreadGroup group() {
        RankThread shown = SHOWN.get();
        RankHost rank = RankHost.currentOrNull();
        if (shown != null) {
            return shown.getThreadGroup();
        }
        return rank == null ? null : (ThreadGroup) rank.state().service(GROUP, () -> new ThreadGroup(GROUP));
    }

    /** Replaces {@link Thread#activeCount}: threads of the rank. */
    @Replaces(Thread.class)
    public static int activeCount() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? Thread.activeCount() : rank.activeThreads();
    }

    /** Replaces {@link Thread#getAllStackTraces}: the rank's threads. */
    @Replaces(Thread.class)
    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            return Thread.getAllStackTraces();
        }
        Map<Thread, StackTraceElement[]> all = new LinkedHashMap<>();
        for (RankThread thread : ProcessThreads.of(rank).running) {
            if (isAlive(thread)) {
                all.put(thread, StackCalls.getStackTrace(thread));
            }
        }
        all.computeIfAbsent(currentThread(), StackCalls::getStackTrace);
        return all;
    }

    /** Replaces {@link Thread#isVirtual}: as the program created it. */
    @Replaces(Thread.class)
    public static boolean isVirtual(Thread thread) {
        return thread instanceof RankThread ours
                ? ours.isMadeVirtual()
                : thread.isVirtual() && RankHost.currentOrNull() == null;
    }

    /** Replaces {@link Thread#currentThread}. */
    @Replaces(Thread.class)
    public static Thread currentThread() {
        RankThread shown = SHOWN.get();
        RankHost rank = shown == null ? RankHost.currentOrNull() : null;
        if (rank != null) {
            shown = new RankThread(rank);
            shown(shown);
        }
        return shown == null ? Thread.currentThread() : shown;
    }

    /** Replaces {@link Thread#threadId}. */
    @Replaces(Thread.class)
    public static long threadId(Thread thread) {
        return thread instanceof RankThread ours ? ours.id() : thread.threadId();
    }

    /** Replaces {@link Thread#getId}. */
    @Replaces(Thread.class)
    @SuppressWarnings("deprecation") // programs may call it
    public static long getId(Thread thread) {
        return thread.getId();
    }

    /** Replaces {@link Thread#isAlive}. */
    @Replaces(Thread.class)
    public static boolean isAlive(Thread thread) {
        return !(thread instanceof RankThread ours && ours.hasEnded())
                && carrying(thread).isAlive();
    }

    /** Replaces {@link Thread#isDaemon}. A rank's first thread, and the threads of its pools, are not daemons although they are virtual. */
    @Replaces(Thread.class)
    @SuppressWarnings("ReferenceEquality") // the thread may be of the program's class
    public static boolean isDaemon(Thread thread) {
        RankThread shown = thread == Thread.currentThread() ? SHOWN.get() : null;
        return shown != null
                ? shown.isDaemon()
                : !(thread.isVirtual() && RankHost.currentOrNull() != null) && thread.isDaemon();
    }

    /** Replaces {@link Thread#join()}, which releases the thread's own monitor. */
    @Replaces(Thread.class)
    public static void join(Thread thread) throws InterruptedException {
        if (thread instanceof RankThread && Thread.holdsLock(thread)) {
            while (isAlive(thread)) {
                LockCalls.wait(thread);
            }
        } else {
            carrying(thread).join();
        }
    }

    /** Replaces {@link Thread#join(long)}. */
    @Replaces(Thread.class)
    public static void join(Thread thread, long millis) throws InterruptedException {
        if (millis == 0) {
            join(thread);
        } else {
            join(thread, Duration.ofMillis(millis));
        }
    }

    /** Replaces {@link Thread#join(Duration)}. */
    @Replaces(Thread.class)
    public static boolean join(Thread thread, Duration duration) throws InterruptedException {
        Deadline deadline = Deadline.in(duration);
        if (deadline == null) {
            return carrying(thread).join(duration);
        }
        return deadline.await(() -> join(thread));
    }

    /** Replaces {@link Thread#setDefaultUncaughtExceptionHandler}: for this rank's threads. */
    @Replaces(Thread.class)
    public static void setDefaultUncaughtExceptionHandler(Thread.@Nullable UncaughtExceptionHandler handler) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            Thread.setDefaultUncaughtExceptionHandler(handler);
        } else {
            ProcessThreads.of(rank).uncaught = handler;
        }
    }

    /** Replaces {@link Thread#getDefaultUncaughtExceptionHandler}. */
    @Replaces(Thread.class)
    public static Thread.@Nullable UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? Thread.getDefaultUncaughtExceptionHandler() : ProcessThreads.of(rank).uncaught;
    }

    /** Passes an uncaught exception to the handler of a rank's calling thread; returns false if the program has none. */
    public static boolean isHandled(Throwable thrown) {
        return currentThread() instanceof RankThread ours && ours.isHandled(thrown);
    }

    /** Replaces {@link Thread#sleep(long)}. */
    @Replaces(Thread.class)
    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleep(Duration.ofMillis(millis));
    }

    /** Replaces {@link Thread#sleep(long, int)}. */
    @Replaces(Thread.class)
    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(Duration.ofMillis(millis).plusNanos(nanos));
    }

    /** Replaces {@link Thread#sleep(Duration)}. */
    @Replaces(Thread.class)
    public static void sleep(Duration duration) throws InterruptedException {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            Thread.sleep(duration);
        } else {
            waitsWithLimit(true);
            try {
                rank.sleep(RankHost.picoseconds(duration));
            } finally {
                waitsWithLimit(false);
            }
        }
    }

    /** Replaces {@link TimeUnit#sleep}. */
    @Replaces(TimeUnit.class)
    public static void sleep(TimeUnit unit, long time) throws InterruptedException {
        sleep(RankHost.duration(Math.max(0, time), unit));
    }

    /** Replaces {@link LockSupport#parkNanos(long)}. */
    @Replaces(LockSupport.class)
    public static void parkNanos(long nanos) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            LockSupport.parkNanos(nanos);
        } else if (nanos > 0) {
            Thread me = Thread.currentThread();
            RankHost.Alarm alarm =
                    rank.alarm(RankHost.picoseconds(Duration.ofNanos(nanos)), () -> LockSupport.unpark(me));
            waitsWithLimit(true);
            LockSupport.park();
            waitsWithLimit(false);
            alarm.cancel();
        }
    }

    /** Replaces {@link LockSupport#parkNanos(Object, long)}. */
    @Replaces(LockSupport.class)
    public static void parkNanos(Object blocker, long nanos) {
        parkNanos(nanos);
    }

    /** Replaces {@link LockSupport#parkUntil(long)}. */
    @Replaces(LockSupport.class)
    public static void parkUntil(long millis) {
        parkNanos(TimeUnit.MILLISECONDS.toNanos(millis - ClockCalls.currentTimeMillis()));
    }

    /** Replaces {@link LockSupport#unpark}. */
    @Replaces(LockSupport.class)
    public static void unpark(@Nullable Thread thread) {
        if (thread != null) {
            LockSupport.unpark(carrying(thread));
        }
    }

    /** Replaces {@link Thread#yield}. */
    @Replaces(Thread.class)
    @SuppressWarnings("NamedLikeContextualKeyword")
    public static void yield() {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            Thread.yield();
        } else if (rank.hasThreads()) {
            rank.letOthersGo();
        }
    }

    /** Replaces {@link Thread#onSpinWait}. */
    @Replaces(Thread.class)
    public static void onSpinWait() {
        ThreadCalls.yield();
    }

    /**
     * Ends the turn of a thread in a loop that only waits for another thread to change a value. Each pass of the loop calls it. In a rank
     * without other threads such a loop does not end. Virtual time still has to advance, so that other ranks can end the job.
     *
     * @param most instructions of the shortest turn
     */
    public static void spin(int most) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null || rank.hasThreads()) {
            ThreadCalls.yield();
        } else {
            TurnCalls.endTurn(SPIN_INSTRUCTIONS, most);
        }
    }

    // ---- making threads

    /** Replaces {@link Thread#startVirtualThread}. */
    @Replaces(Thread.class)
    public static Thread startVirtualThread(Runnable task) {
        return start(Thread.ofVirtual(), task);
    }

    /** Replaces {@link Thread.Builder#start}. */
    @Replaces(Thread.Builder.class)
    public static Thread start(Thread.Builder builder, Runnable task) {
        return started(unstarted(builder, task));
    }

    /** Replaces {@link Thread.Builder#unstarted}. */
    @Replaces(Thread.Builder.class)
    public static Thread unstarted(Thread.Builder builder, Runnable task) {
        return ofRank(builder.unstarted(task), task);
    }

    /** Replaces {@link Thread.Builder#factory}. */
    @Replaces(Thread.Builder.class)
    public static ThreadFactory factory(Thread.Builder builder) {
        ThreadFactory factory = builder.factory();
        return task -> ofRank(factory.newThread(task), task);
    }

    /** Returns a thread of the calling rank that is like a thread of the JDK. */
    private static Thread ofRank(Thread like, Runnable task) {
        return RankHost.currentOrNull() == null ? like : new RankThread(like, task);
    }

    /** Returns the unstarted thread that will run a thread of the program: another thread if a rank carries it. Null for null. */
    public static @Nullable Thread runner(@Nullable Thread made) {
        RankHost rank = RankHost.currentOrNull();
        return rank != null && made instanceof RankThread ours ? ours.prepared(rank) : made;
    }

    private static Thread started(Thread thread) {
        thread.start();
        return thread;
    }
}
