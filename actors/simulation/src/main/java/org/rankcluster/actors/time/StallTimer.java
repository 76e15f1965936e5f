package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * A timer of the wall time for which a partition has waited only for programs blocked outside the simulation, such as
 * by a lock. While another partition of the member is at work, an event of the same window may resume a program that
 * unblocks them. The events before it may take any time. The timer then restarts.
 */
final class StallTimer {
    private static final long MOST_NANOS = 1_000_000_000;

    private final SimulationModel model;
    private final WindowBarrier others;
    private boolean held;
    private long nanos;

    /** Creates the timer of a partition that waits at the barrier {@code others}. */
    StallTimer(SimulationModel model, WindowBarrier others) {
        this.model = model;
        this.others = others;
    }

    /** Adds a wait in which the partition had nothing to do. Returns the reason to stop waiting; null to wait on. */
    @Nullable
    Throwable add(long waited) {
        if (!held) {
            held = true;
            others.addBlocked(1);
        }
        nanos = others.allIdle() ? nanos + Math.min(waited, MOST_NANOS) : 0;
        return nanos == 0 ? null : model.stalled(nanos);
    }

    /** Restarts the count: the partition has work, or waits no longer. */
    void end() {
        if (held) {
            held = false;
            others.addBlocked(-1);
        }
        nanos = 0;
    }
}
