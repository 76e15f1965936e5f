package org.rankcluster.actors.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/**
 * The threads of one rank, which take turns on its carrier where they wait. What waits for a monitor is let go on by a thread of the JDK,
 * at any time; so that the order of turns does not depend on it, who has got a monitor of the program comes after the turn in which
 * it was left, behind those that this turn has begun, and who comes upon a monitor that others than the rank are in for a moment keeps
 * its turn.
 */
public final class Turns {
    /** How long the carrier waits for a shared monitor; then it must be one of its own threads that holds it. */
    private static final long LONGEST_NANOS = 100_000_000;

    private static final long LOOK_NANOS = 5_000;

    /** The JDK's thread that lets virtual threads go on that have got their monitor. */
    private static final String UNBLOCKER = "VirtualThread-unblocker";

    private final Executor carrier;
    private final List<Turn> turns = new ArrayList<>(1);

    /** The turns of threads on {@code carrier}. */
    public Turns(Executor carrier) {
        this.carrier = carrier;
    }

    /** Those of one more thread. */
    Turn turn() {
        return new Turn();
    }

    /** A turn is over, or somebody has got a monitor in between. */
    private void next() {
        if (turns.size() > 1 && turns.stream().anyMatch(Turn::isBlocked)) {
            MonitorHandover.settle();
        }
        for (int i = 0; i < turns.size(); i++) {
            turns.get(i).handOn();
        }
    }

    /** The turns of one thread: the executor of its continuation. */
    final class Turn implements Executor, Runnable {
        private @Nullable Thread thread;
        private @Nullable Runnable continuation;
        private boolean begun;
        private boolean keepsTurn;
        private @Nullable Runnable unblocked;

        /** Says whose turns they are, before it is started. */
        void of(Thread its) {
            thread = its;
        }

        /** Called by the JDK for a thread that can go on; never for one that runs or is to run already. */
        @Override
        public void execute(Runnable next) {
            if (Thread.currentThread().getName().startsWith(UNBLOCKER)) {
                unblock(next);
            } else {
                begin(next);
                carrier.execute(this);
            }
        }

        private void begin(Runnable first) {
            if (!begun) {
                begun = true;
                continuation = first; // the only one that a virtual thread has
                turns.add(this);
            }
        }

        private void unblock(Runnable next) {
            boolean comes;
            synchronized (this) {
                unblocked = next;
                comes = !keepsTurn;
            }
            if (comes) {
                carrier.execute(Turns.this::next);
            }
        }

        private synchronized @Nullable Runnable takeUnblocked() {
            Runnable next = unblocked;
            unblocked = null;
            return next;
        }

        private synchronized void keepTurn(boolean keeps) {
            keepsTurn = keeps;
        }

        private void handOn() {
            if (takeUnblocked() != null) {
                carrier.execute(this);
            }
        }

        @Override
        public void run() {
            if (continuation == null) {
                throw new IllegalStateException("a turn without a thread");
            }
            keepTurn(true);
            continuation.run();
            while (waitsForShared() && awaitMonitor()) {
                continuation.run();
            }
            keepTurn(false);
            next();
        }

        /** Ends the turns, in the last of them. */
        void end() {
            turns.remove(this);
        }

        private boolean isBlocked() {
            return thread != null && thread.getState() == Thread.State.BLOCKED;
        }

        /** Whether it waits to enter a monitor that threads of other ranks, or of the JVM, enter too: none of its own classes. */
        private boolean waitsForShared() {
            return thread != null && isBlocked() && !UserFrames.isOnTop(thread.getStackTrace());
        }

        private boolean awaitMonitor() {
            long end = WallClock.nanos() + LONGEST_NANOS;
            while (takeUnblocked() == null) {
                if (WallClock.nanos() > end) {
                    return false;
                }
                LockSupport.parkNanos(this, LOOK_NANOS);
            }
            return true;
        }
    }
}
