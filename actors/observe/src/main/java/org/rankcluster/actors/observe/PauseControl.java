package org.rankcluster.actors.observe;

import org.rankcluster.actors.time.WallClock;

/**
 * The pause control of a run, which stops it at the ends of windows. Readers use it on any thread; the coordinator's first partition
 * queries it before each barrier.
 */
final class PauseControl {
    private static final long LOOK_NANOS = 50_000_000;

    private volatile boolean held;
    private int steps;
    private long since;
    private volatile long heldNanos;

    /** Stops the run at the end of the window. */
    synchronized void hold() {
        if (!held) {
            held = true;
            steps = 0;
            since = WallClock.nanos();
        }
    }

    /** Continues the run. */
    synchronized void go() {
        if (held) {
            heldNanos += WallClock.nanos() - since;
            held = false;
            notifyAll();
        }
    }

    /** Executes {@code windows} more windows. */
    synchronized void step(int windows) {
        if (held) {
            steps += Math.max(0, windows);
            notifyAll();
        }
    }

    /** Returns whether readers hold the run. */
    boolean isHeld() {
        return held;
    }

    /** Returns whether the run must stop after the next barrier. Uses up one step if there is one. */
    boolean stands() {
        return held && !takeStep();
    }

    private synchronized boolean takeStep() {
        if (held && steps > 0) {
            steps--;
            return true;
        }
        return !held;
    }

    /** Waits a short time for a command that continues the run. */
    synchronized void awaitChange() {
        long until = WallClock.nanos() + LOOK_NANOS;
        try {
            for (long left = LOOK_NANOS; held && steps == 0 && left > 0; left = until - WallClock.nanos()) {
                wait(1 + left / 1_000_000);
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the wall time for which the run has been held, in ns. */
    synchronized long heldNanos() {
        return heldNanos + (held ? WallClock.nanos() - since : 0);
    }
}
