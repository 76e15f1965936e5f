package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * Tells a place whose programs are blocked when nothing will free them. One look proves little, nor does the time of a wait on a busy
 * machine: so many looks in succession have to see the same. While another place of the member is at work, an event of the same window
 * may yet resume who frees them, however long the events before it take.
 */
final class StallWatch {
    private final VirtualTime place;
    private final SimulationModel model;
    private final Rendezvous others;
    private boolean held;
    private int looks;

    /** Watches a place that meets {@code others}. */
    StallWatch(VirtualTime place, SimulationModel model, Rendezvous others) {
        this.place = place;
        this.model = model;
        this.others = others;
    }

    /** Looks once more: the place has had nothing to do for a while. Returns why it need not wait any longer; null if it should. */
    @Nullable
    Throwable look() {
        if (!held) {
            held = true;
            others.holdUp(1);
        }
        SimulationModel.Stall stall = others.nobodyWorks() ? model.stalled(place) : null;
        looks = stall == null ? 0 : looks + 1;
        return stall == null || looks < stall.looks() ? null : stall.why();
    }

    /** The place has something to do, or waits no longer. */
    void freed() {
        if (held) {
            held = false;
            others.holdUp(-1);
        }
        looks = 0;
    }
}
