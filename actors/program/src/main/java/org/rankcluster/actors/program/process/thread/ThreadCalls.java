package org.rankcluster.actors.program.process.thread;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.classes.StackCalls;
import org.rankcluster.actors.program.process.time.ClockCalls;

/**
 * Threads and what they wait for. The threads of a rank are carried by the place of the rank, one at a time and in the order in
 * which they can go on; they share the rank's clock, as threads share a core.
 */
public final class ThreadCalls {
    private static final ThreadLocal<@Nullable RankThread> SHOWN = new ThreadLocal<>();

    private static final String GROUP = "main";

    private ThreadCalls() {}

    static void shown(RankThread thread) {
        SHOWN.set(thread);
    }

    private static Thread carrying(Thread thread) {
        Thread inner = thread instanceof RankThread ours ? ours.carrying() : null;
        return inner == null ? thread : inner;
    }

    /** Whether the calling thread waits for at most some time, for those that ask for its state. */
    static void waitsWithLimit(boolean does) {
        RankThread shown = SHOWN.get();
        if (shown != null) {
            shown.waitsWithLimit(does);
        }
    }

    /**
     * Sets what ends the wait of the calling thread in a call of its rank if another thread interrupts it.
     *
     * @param ofWait run by the thread that interrupts, once; null if there is no such wait any more
     */
    public static void interruption(@Nullable Runnable ofWait) {
        RankThread shown = SHOWN.get();
        if (shown != null) {
            shown.interruption(ofWait);
        }
    }

    /** The group of threads that the calling one makes. */
    static @Nullable ThreadGroup group() {
        RankThread shown = SHOWN.get();
        RankHost rank = RankHost.currentOrNull();
        if (shown != null) {
            return shown.getThreadGroup();
        }
        return rank == null ? null : (ThreadGroup) rank.state().service(GROUP, () -> new ThreadGroup(GROUP));
    }

    /** {@link Thread#activeCount}: threads of the rank. */
    @InPlaceOf(Thread.class)
    public static int activeCount() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? Thread.activeCount() : rank.activeThreads();
    }

    /** {@link Thread#getAllStackTraces}: of the rank's threads. */
    @InPlaceOf(Thread.class)
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

    /** {@link Thread#isVirtual}: as the program made it. */
    @InPlaceOf(Thread.class)
    public static boolean isVirtual(Thread thread) {
        return thread instanceof RankThread ours
                ? ours.isMadeVirtual()
                : thread.isVirtual() && RankHost.currentOrNull() == null;
    }

    /** {@link Thread#currentThread}. */
    @InPlaceOf(Thread.class)
    public static Thread currentThread() {
        RankThread shown = SHOWN.get();
        RankHost rank = shown == null ? RankHost.currentOrNull() : null;
        if (rank != null) {
            shown = new RankThread(rank);
            shown(shown);
        }
        return shown == null ? Thread.currentThread() : shown;
    }

    /** {@link Thread#threadId}. */
    @InPlaceOf(Thread.class)
    public static long threadId(Thread thread) {
        return thread instanceof RankThread ours ? ours.id() : thread.threadId();
    }

    /** {@link Thread#getId}. */
    @InPlaceOf(Thread.class)
    @SuppressWarnings("deprecation") // programs may
    public static long getId(Thread thread) {
        return thread.getId();
    }

    /** {@link Thread#isAlive}. */
    @InPlaceOf(Thread.class)
    public static boolean isAlive(Thread thread) {
        return !(thread instanceof RankThread ours && ours.hasEnded())
                && carrying(thread).isAlive();
    }

    /** {@link Thread#isDaemon}; a rank's first thread, and those of its pools, are none although they are virtual. */
    @InPlaceOf(Thread.class)
    @SuppressWarnings("ReferenceEquality") // the thread may be of the program's class
    public static boolean isDaemon(Thread thread) {
        RankThread shown = thread == Thread.currentThread() ? SHOWN.get() : null;
        return shown != null
                ? shown.isDaemon()
                : !(thread.isVirtual() && RankHost.currentOrNull() != null) && thread.isDaemon();
    }

    /** {@link Thread#join()}, which lets the thread's own monitor go. */
    @InPlaceOf(Thread.class)
    public static void join(Thread thread) throws InterruptedException {
        if (thread instanceof RankThread && Thread.holdsLock(thread)) {
            while (isAlive(thread)) {
                LockCalls.wait(thread);
            }
        } else {
            carrying(thread).join();
        }
    }

    /** {@link Thread#join(long)}. */
    @InPlaceOf(Thread.class)
    public static void join(Thread thread, long millis) throws InterruptedException {
        if (millis == 0) {
            join(thread);
        } else {
            join(thread, Duration.ofMillis(millis));
        }
    }

    /** {@link Thread#join(Duration)}. */
    @InPlaceOf(Thread.class)
    public static boolean join(Thread thread, Duration duration) throws InterruptedException {
        Deadline deadline = Deadline.in(duration);
        if (deadline == null) {
            return carrying(thread).join(duration);
        }
        return deadline.await(() -> join(thread));
    }

    /** {@link Thread#setDefaultUncaughtExceptionHandler}: of this rank's threads. */
    @InPlaceOf(Thread.class)
    public static void setDefaultUncaughtExceptionHandler(Thread.@Nullable UncaughtExceptionHandler handler) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            Thread.setDefaultUncaughtExceptionHandler(handler);
        } else {
            ProcessThreads.of(rank).uncaught = handler;
        }
    }

    /** {@link Thread#getDefaultUncaughtExceptionHandler}. */
    @InPlaceOf(Thread.class)
    public static Thread.@Nullable UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? Thread.getDefaultUncaughtExceptionHandler() : ProcessThreads.of(rank).uncaught;
    }

    /** Tells the handler of the calling thread of a rank what nobody caught; false if the program has none. */
    public static boolean isHandled(Throwable thrown) {
        return currentThread() instanceof RankThread ours && ours.isHandled(thrown);
    }

    /** {@link Thread#sleep(long)}. */
    @InPlaceOf(Thread.class)
    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleep(Duration.ofMillis(millis));
    }

    /** {@link Thread#sleep(long, int)}. */
    @InPlaceOf(Thread.class)
    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(Duration.ofMillis(millis).plusNanos(nanos));
    }

    /** {@link Thread#sleep(Duration)}. */
    @InPlaceOf(Thread.class)
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

    /** {@link TimeUnit#sleep}. */
    @InPlaceOf(TimeUnit.class)
    public static void sleep(TimeUnit unit, long time) throws InterruptedException {
        sleep(RankHost.duration(Math.max(0, time), unit));
    }

    /** {@link LockSupport#parkNanos(long)}. */
    @InPlaceOf(LockSupport.class)
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

    /** {@link LockSupport#parkNanos(Object, long)}. */
    @InPlaceOf(LockSupport.class)
    public static void parkNanos(Object blocker, long nanos) {
        parkNanos(nanos);
    }

    /** {@link LockSupport#parkUntil(long)}. */
    @InPlaceOf(LockSupport.class)
    public static void parkUntil(long millis) {
        parkNanos(TimeUnit.MILLISECONDS.toNanos(millis - ClockCalls.currentTimeMillis()));
    }

    /** {@link LockSupport#unpark}. */
    @InPlaceOf(LockSupport.class)
    public static void unpark(@Nullable Thread thread) {
        if (thread != null) {
            LockSupport.unpark(carrying(thread));
        }
    }

    /** {@link Thread#yield}. */
    @InPlaceOf(Thread.class)
    @SuppressWarnings("NamedLikeContextualKeyword")
    public static void yield() {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            Thread.yield();
        } else if (rank.hasThreads()) {
            rank.letOthersGo();
        }
    }

    /** {@link Thread#onSpinWait}. */
    @InPlaceOf(Thread.class)
    public static void onSpinWait() {
        ThreadCalls.yield();
    }

    /** In a loop that only waits for another thread to change something. */
    public static void spin() {
        ThreadCalls.yield();
    }

    // ---- making threads

    /** {@link Thread#startVirtualThread}. */
    @InPlaceOf(Thread.class)
    public static Thread startVirtualThread(Runnable task) {
        return start(Thread.ofVirtual(), task);
    }

    /** {@link Thread.Builder#start}. */
    @InPlaceOf(Thread.Builder.class)
    public static Thread start(Thread.Builder builder, Runnable task) {
        return started(unstarted(builder, task));
    }

    /** {@link Thread.Builder#unstarted}. */
    @InPlaceOf(Thread.Builder.class)
    public static Thread unstarted(Thread.Builder builder, Runnable task) {
        return ofRank(builder.unstarted(task), task);
    }

    /** {@link Thread.Builder#factory}. */
    @InPlaceOf(Thread.Builder.class)
    public static ThreadFactory factory(Thread.Builder builder) {
        ThreadFactory factory = builder.factory();
        return task -> ofRank(factory.newThread(task), task);
    }

    /** A thread of the calling rank such as the JDK has made. */
    private static Thread ofRank(Thread like, Runnable task) {
        return RankHost.currentOrNull() == null ? like : new RankThread(like, task);
    }

    /** What is to run a thread that the program has made, not started: another one if a rank carries it. Null for null. */
    public static @Nullable Thread runner(@Nullable Thread made) {
        RankHost rank = RankHost.currentOrNull();
        return rank != null && made instanceof RankThread ours ? ours.prepared(rank) : made;
    }

    private static Thread started(Thread thread) {
        thread.start();
        return thread;
    }
}
