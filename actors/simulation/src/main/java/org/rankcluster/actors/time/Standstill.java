package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * Counts for how long a place has waited for programs that are blocked. While another place of the member is at work, an event of the
 * same window may yet resume who frees them, however long the events before it take: then the count begins again.
 */
final class Standstill {
    private static final long MOST_NANOS = 1_000_000_000;

    private final SimulationModel model;
    private final WindowBarrier others;
    private boolean held;
    private long nanos;

    /** Watches a place that meets {@code others}. */
    Standstill(SimulationModel model, WindowBarrier others) {
        this.model = model;
        this.others = others;
    }

    /** Adds a wait in which the place had nothing to do. Returns why it need not wait any longer; null if it should. */
    @Nullable
    Throwable add(long waited) {
        if (!held) {
            held = true;
            others.holdUp(1);
        }
        nanos = others.nobodyWorks() ? nanos + Math.min(waited, MOST_NANOS) : 0;
        return nanos == 0 ? null : model.standstill(nanos);
    }

    /** Begins again: the place has something to do, or waits no longer. */
    void end() {
        if (held) {
            held = false;
            others.holdUp(-1);
        }
        nanos = 0;
    }
}
