package org.rankcluster.actors.observe.run;

import org.rankcluster.actors.time.WallClock;

/** Holds a run at the ends of windows. Readers say so on any thread; the home's first partition asks before each meeting. */
final class Hold {
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

    /** Lets it go on. */
    synchronized void go() {
        if (held) {
            heldNanos += WallClock.nanos() - since;
            held = false;
            notifyAll();
        }
    }

    /** Lets it execute so many windows more. */
    synchronized void step(int windows) {
        if (held) {
            steps += Math.max(0, windows);
            notifyAll();
        }
    }

    /** Whether readers hold it. */
    boolean isHeld() {
        return held;
    }

    /** Whether it is to stand after the next meeting; takes one step if there is one to take. */
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

    /** Waits a short while for what lets it go on. */
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

    /** Wall time for which it has been held. */
    synchronized long heldNanos() {
        return heldNanos + (held ? WallClock.nanos() - since : 0);
    }
}
