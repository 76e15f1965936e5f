package org.rankcluster.actors.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one rank, which take turns on its carrier where they wait. What waits for a monitor is let go on by a thread of the JDK,
 * at any time; so that the order of turns does not depend on it, who has got a monitor of the program comes after the turn in which
 * it was left, behind those that this turn has begun, and who comes upon a monitor that others than the rank are in for a moment keeps
 * its turn.
 */
public final class Turns implements Runnable {
    /**
     * How often and for how long the carrier at least looks for a shared monitor to become free; then it is taken to be one of its own
     * threads that holds it. If the machine holds up another for longer, and not the carrier, a turn goes to the rank's next thread.
     */
    private static final int LEAST_LOOKS = 4_000;

    private static final long LEAST_NANOS = 100_000_000;
    private static final long LOOK_NANOS = 5_000;

    /** The JDK's thread that lets virtual threads go on that have got their monitor. */
    private static final String UNBLOCKER = "VirtualThread-unblocker";

    /** In names of threads that carry what an ended job has left; told to be ours. */
    private static final String LEFT_BEHIND = "rankcluster-left-behind";

    /** On top of a stack that parks or yields. */
    private static final Set<String> BREAKS =
            Set.of("java.lang.VirtualThread", "java.lang.Thread", "jdk.internal.vm.Continuation");

    // Loads what a carrier needs for a thread that waits for a monitor. The monitor may be a class loader's, which the
    // JVM passes to the first who waits: to that thread, which cannot go on while its carrier waits behind it for a
    // class.
    static {
        boolean unusedAnswer = UserFrames.isOnTop(Thread.currentThread().getStackTrace());
        LockSupport.parkNanos(LOOK_NANOS);
        MonitorHandover.settle();
    }

    private final Executor carrier;
    private final LongSupplier clock;
    private final long leastNanos;
    private final List<Turn> turns = new ArrayList<>(1);

    /**
     * Makes the turns of threads on {@code carrier}.
     *
     * @param clock nanoseconds of the outside world, for patience only
     */
    public Turns(Executor carrier, LongSupplier clock) {
        this(carrier, clock, LEAST_NANOS);
    }

    /** Makes turns that wait at least {@code leastNanos} for a shared monitor. */
    Turns(Executor carrier, LongSupplier clock, long leastNanos) {
        this.carrier = carrier;
        this.clock = clock;
        this.leastNanos = leastNanos;
    }

    /** Makes the turns of one more thread. */
    Turn turn() {
        return new Turn();
    }

    /** Ends a turn, or lets go on who has got a monitor in between. Runs on the carrier. */
    @Override
    public void run() {
        if (turns.size() > 1 && someIsBlocked()) {
            MonitorHandover.settle();
        }
        for (int i = 0; i < turns.size(); i++) {
            turns.get(i).handOn();
        }
    }

    private boolean someIsBlocked() {
        for (int i = 0; i < turns.size(); i++) {
            if (turns.get(i).isBlocked()) {
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

        /** The thread that runs the turn, as long as it lasts; else null. */
        private volatile @Nullable Thread carrying;

        /** Whether the carrier looks at the stack, after which the JDK submits a thread once more. */
        private boolean looks;

        /** Whether the thread gave way so that it is to go on at once: of its own will, or for a monitor that has just become free. */
        private boolean gaveWay;

        /** Whether it is among what the carrier has to do. */
        private volatile boolean queued;

        /** Says whose turns they are, before it is started. */
        void of(Thread its) {
            thread = its;
        }

        /** Called by the JDK for a thread that can go on. */
        @Override
        public void execute(Runnable next) {
            Thread caller = Thread.currentThread();
            if (continuation != null && !next.equals(continuation)) {
                // Of a virtual thread that the JDK has made on this one: it inherits the executor.
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
         * Has the carrier do {@code task}, or, if it has ended with its job, lets the thread go on by itself until it next waits: it may
         * have a lock of the JVM, and the thread of the JDK that called would end with an exception.
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
                turns.add(this);
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
                submit(Turns.this);
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
            Turns.this.run();
        }

        private synchronized void beginTurn() {
            keepsTurn = true;
            carrying = Thread.currentThread();
        }

        /** Whether the thread goes on in this turn, having got a monitor for which it waited; else the turn is over. */
        private boolean keepsOn() {
            if (gaveWay ? gaveWayForMonitor() : isForMonitor()) {
                gaveWay = false;
                awaitMonitor();
            }
            return !endTurn();
        }

        /** Ends the turn, if nobody has let the thread go on meanwhile: none of its own rank can have. */
        private synchronized boolean endTurn() {
            if (!gaveWay && takeUnblocked() != null) {
                return false;
            }
            keepsTurn = false;
            carrying = null;
            return true;
        }

        /** Ends the turns, in the last of them. */
        void end() {
            turns.remove(this);
        }

        /** Whether the thread waits without having left its carrier; asked by others, whom it does not notice. */
        synchronized boolean isPinned() {
            return carrying != null && carrying.getState() == Thread.State.WAITING;
        }

        private boolean isBlocked() {
            return thread != null && thread.getState() == Thread.State.BLOCKED;
        }

        /**
         * Whether it has got a monitor, which the JDK's thread is about to say, or waits to enter one that threads of other ranks, or of
         * the JVM, enter too: none of its own classes. Asked once, for it may get it at any moment.
         */
        private boolean isForMonitor() {
            Thread.State state = thread == null ? Thread.State.NEW : thread.getState();
            if (state == Thread.State.RUNNABLE) { // no switch, which has a class of its own
                return !queued;
            }
            return state == Thread.State.BLOCKED && !UserFrames.isOnTop(stack());
        }

        /** Whether it did not call for a break by itself: {@code Thread.yield} and what parks have frames of their own. */
        private boolean gaveWayForMonitor() {
            StackTraceElement[] stack = stack();
            boolean onMonitor = stack.length > 0 && !BREAKS.contains(stack[0].getClassName());
            if (!onMonitor) {
                takeUnblocked(); // the look has submitted it
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
