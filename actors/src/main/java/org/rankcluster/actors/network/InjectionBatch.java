package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;

/**
 * Packets on their way from a rank into one injection FIFO in a single event, that of the first. A packet may join while it
 * is written no later than the FIFO could possibly need it: the FIFO sends one packet after the other, so not before all
 * those ahead have been on the link. What comes out is then the same as with an event for each.
 */
final class InjectionBatch {
    private @Nullable Packet first;
    private @Nullable Packet last;
    private long start;
    private long needed;

    /** Whether a packet that is written at virtual time {@code written} may join. */
    boolean takes(long written) {
        return first == null || written <= needed;
    }

    void add(Packet packet, long written) {
        if (last == null) {
            first = packet;
            start = written;
            needed = written + packet.linkTime;
        } else {
            last.next = packet;
            needed += packet.linkTime;
        }
        last = packet;
    }

    /** The first packet, the others linked behind it, or null. */
    @Nullable
    Packet first() {
        return first;
    }

    /** Virtual time at which the first packet is written. */
    long start() {
        return start;
    }

    void clear() {
        first = null;
        last = null;
    }
}
