package org.rankcluster.actors.program;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler of the threads of one rank, which take turns on the rank's carrier.
 *
 * <p>A thread of the JDK resumes a thread that waits for a monitor, at any time. The order of turns must not depend on that moment. A
 * thread that gets a monitor of the program therefore runs after the turn in which the monitor was left. Its turn also comes after the
 * turns that this turn has begun. A thread that meets a monitor shared with threads outside the rank keeps its turn: such a monitor is held
 * only briefly.
 */
public final class ProgramThreadScheduler implements Runnable {
    /**
     * The minimum number of looks, and time in nanoseconds, that the carrier waits for a shared monitor. After that, one of the carrier's
     * own threads is assumed to hold it. If the machine delays the holder for longer, but not the carrier, a turn passes to the rank's next
     * thread.
     */
    private static final int LEAST_LOOKS = 4_000;

    private static final long LEAST_NANOS = 100_000_000;
    private static final long LOOK_NANOS = 5_000;

    /** The JDK's thread that resumes virtual threads that have got their monitor. */
    private static final String UNBLOCKER = "VirtualThread-unblocker";

    /** Prefix of the names of threads that carry the remaining work of an ended job. */
    private static final String LEFT_BEHIND = "rankcluster-left-behind";

    /** Classes of the top frames of a stack that parks or yields. */
    private static final Set<String> BREAKS =
            Set.of("java.lang.VirtualThread", "java.lang.Thread", "jdk.internal.vm.Continuation");

    // Loads the classes that a carrier needs for a thread that waits for a monitor. The monitor may belong to a class
    // loader. The JVM
    // passes it to the first waiter, that thread, which cannot continue while its carrier waits behind it for a class.
    static {
        boolean unusedAnswer = UserFrames.isOnTop(Thread.currentThread().getStackTrace());
        LockSupport.parkNanos(LOOK_NANOS);
        MonitorQuiescence.settle();
    }

    private final Executor carrier;
    private final LongSupplier clock;
    private final long leastNanos;
    /** Turns that have begun and not ended. The array itself is never changed. */
    private Turn[] turns = {};

    /**
     * Creates the turns of threads on {@code carrier}.
     *
     * @param clock nanoseconds of the outside world, used for the patience only
     */
    public ProgramThreadScheduler(Executor carrier, LongSupplier clock) {
        this(carrier, clock, LEAST_NANOS);
    }

    /** Creates turns that wait at least {@code leastNanos} nanoseconds for a shared monitor. */
    ProgramThreadScheduler(Executor carrier, LongSupplier clock, long leastNanos) {
        this.carrier = carrier;
        this.clock = clock;
        this.leastNanos = leastNanos;
    }

    /** Creates the turns of one more thread. */
    Turn turn() {
        return new Turn();
    }

    /** Ends a turn, or resumes a thread that has got a monitor in between. Runs on the carrier. */
    @Override
    public void run() {
        if (turns.length > 1 && someIsBlocked()) {
            MonitorQuiescence.settle();
        }
        for (int i = 0; i < turns.length; i++) {
            turns[i].handOn();
        }
    }

    private boolean someIsBlocked() {
        for (Turn turn : turns) {
            if (turn.isBlocked()) {
                return true;
            }
        }
        return false;
    }

    /** The turns of one thread: the executor of its continuation. */
    final class Turn implements Executor, Runnable {
        private @Nullable Thread thread;
        private @Nullable Runnable continuation;
        private boolean begun;
        private boolean keepsTurn;
        private @Nullable Runnable unblocked;

        /** Thread that runs the turn, during the turn; else null. */
        private volatile @Nullable Thread carrying;

        /** Whether the carrier reads the stack; the JDK submits a thread once more after that. */
        private boolean looks;

        /** Whether the thread yielded and must continue at once: by its own call, or for a monitor that has just become free. */
        private boolean gaveWay;

        /** Whether the turn is in the carrier's queue. */
        private volatile boolean queued;

        /** Sets the thread of the turns, before it is started. */
        void of(Thread its) {
            thread = its;
        }

        /** Queues a thread that can run; called by the JDK. */
        @Override
        public void execute(Runnable next) {
            Thread caller = Thread.currentThread();
            if (continuation != null && !next.equals(continuation)) {
                // A virtual thread that the JDK has created on this one; it inherits the executor.
                ForkJoinPool.commonPool().execute(next);
            } else if (caller.getName().startsWith(UNBLOCKER)) {
                unblock(next);
            } else if (caller.equals(carrying)) {
                if (looks) {
                    unblock(next);
                } else {
                    gaveWay = true;
                }
            } else {
                begin(next);
                enqueue();
            }
        }

        /**
         * Runs {@code task} on the carrier. If the carrier has ended with its job, the thread continues by itself until it next waits. The
         * thread may hold a lock of the JVM, and the calling thread of the JDK would end with an exception.
         */
        private void submit(Runnable task) {
            try {
                carrier.execute(task);
            } catch (RejectedExecutionException ended) {
                Thread.ofPlatform().daemon().name(LEFT_BEHIND).start(continuation);
            }
        }

        private void begin(Runnable first) {
            if (!begun) {
                begun = true;
                continuation = first; // the only one that a virtual thread has
                turns = Arrays.copyOf(turns, turns.length + 1);
                turns[turns.length - 1] = this;
            }
        }

        private void enqueue() {
            queued = true;
            submit(this);
        }

        private void unblock(Runnable next) {
            boolean comes;
            synchronized (this) {
                unblocked = next;
                comes = !keepsTurn;
            }
            if (comes) {
                submit(ProgramThreadScheduler.this);
            }
        }

        private synchronized @Nullable Runnable takeUnblocked() {
            Runnable next = unblocked;
            unblocked = null;
            return next;
        }

        private void handOn() {
            if (takeUnblocked() != null) {
                enqueue();
            }
        }

        @Override
        public void run() {
            if (continuation == null) {
                throw new IllegalStateException("a turn without a thread");
            }
            queued = false;
            beginTurn();
            do {
                gaveWay = false;
                continuation.run();
            } while (keepsOn());
            if (gaveWay) {
                enqueue();
            }
            ProgramThreadScheduler.this.run();
        }

        private synchronized void beginTurn() {
            keepsTurn = true;
            carrying = Thread.currentThread();
        }

        /** Returns whether the thread continues in this turn with the monitor for which it waited; else the turn is over. */
        private boolean keepsOn() {
            if (gaveWay ? gaveWayForMonitor() : isForMonitor()) {
                gaveWay = false;
                awaitMonitor();
            }
            return !endTurn();
        }

        /** Ends the turn, unless another thread has resumed the thread meanwhile. No thread of its own rank can have done so. */
        private synchronized boolean endTurn() {
            if (!gaveWay && takeUnblocked() != null) {
                return false;
            }
            keepsTurn = false;
            carrying = null;
            return true;
        }

        /** Removes the thread from the scheduler. Called in the thread's last turn. */
        void end() {
            Turn[] left = new Turn[turns.length - 1];
            int count = 0;
            for (Turn turn : turns) {
                if (!turn.equals(this)) {
                    left[count++] = turn;
                }
            }
            turns = left;
        }

        /** Returns whether the thread waits without having left its carrier. Other threads call it without a side effect on the thread. */
        synchronized boolean isPinned() {
            return carrying != null && carrying.getState() == Thread.State.WAITING;
        }

        private boolean isBlocked() {
            return thread != null && thread.getState() == Thread.State.BLOCKED;
        }

        /**
         * Returns whether the thread has a monitor that the JDK is about to report, or waits for one that threads outside the rank enter
         * too. Monitors of the program's own classes don't count. Called once, since the thread may get the monitor at any moment.
         */
        private boolean isForMonitor() {
            Thread.State state = thread == null ? Thread.State.NEW : thread.getState();
            if (state == Thread.State.RUNNABLE) { // no switch: it would need a class of its own
                return !queued;
            }
            return state == Thread.State.BLOCKED && !UserFrames.isOnTop(stack());
        }

        /** Returns whether the thread yielded for a monitor. {@code Thread.yield} and parking calls have frames of their own. */
        private boolean gaveWayForMonitor() {
            StackTraceElement[] stack = stack();
            boolean onMonitor = stack.length > 0 && !BREAKS.contains(stack[0].getClassName());
            if (!onMonitor) {
                takeUnblocked(); // the stack read has submitted it
            }
            return onMonitor;
        }

        private StackTraceElement[] stack() {
            looks = true;
            try {
                return thread == null ? new StackTraceElement[0] : thread.getStackTrace();
            } finally {
                looks = false;
            }
        }

        private void awaitMonitor() {
            long end = clock.getAsLong() + leastNanos;
            for (int look = 0; !isUnblocked() && !queued && (look < LEAST_LOOKS || clock.getAsLong() <= end); look++) {
                LockSupport.parkNanos(this, LOOK_NANOS);
            }
        }

        private synchronized boolean isUnblocked() {
            return unblocked != null;
        }
    }
}
