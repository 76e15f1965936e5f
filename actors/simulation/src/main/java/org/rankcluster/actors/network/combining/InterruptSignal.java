package org.rankcluster.actors.network.combining;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;

/**
 * An event that carries a barrier's signal from one node to another on the global interrupts. Upwards: all nodes below have arrived.
 * Downwards: all nodes have arrived.
 */
final class InterruptSignal extends Event {
    final boolean isUp;
    /** The last rank that has raised it. */
    final LastArrival ready;

    InterruptSignal(boolean isUp, LastArrival ready) {
        this.isUp = isUp;
        this.ready = ready;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.COLLECTIVE_NETWORK;
    }

    @Override
    public int kind() {
        return EventKinds.SIGNAL;
    }

    @Override
    public long payloadHash() {
        return isUp ? 1 : 0;
    }
}
