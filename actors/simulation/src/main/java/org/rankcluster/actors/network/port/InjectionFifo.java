package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;

/**
 * One injection FIFO as its rank sees it: the room that it knows of, and a batch of packets on their way into it in a single
 * event, that of the first. A packet may join while it is written no later than the FIFO could possibly need it: the FIFO
 * sends one packet after the other, so not before all those ahead have been on the link. What comes out is the same as with
 * an event for each, but for one thing: the FIFO looks fuller than it is, so that an arbiter that prefers full queues may
 * choose another one (under load, times of adaptive traffic differed by up to 1.5 %).
 */
public final class InjectionFifo {
    private int room;
    private @Nullable Packet first;
    private @Nullable Packet last;
    private long start;
    private long needed;

    InjectionFifo(int chunks) {
        this.room = chunks;
    }

    /** Chunks of room that the rank knows of and may use. */
    public int room() {
        return room;
    }

    /** Room is free again. */
    void free(int chunks) {
        room += chunks;
    }

    /** Whether a packet that is written at virtual time {@code written} may join the batch. */
    boolean takes(long written) {
        return first == null || written <= needed;
    }

    /** Adds a packet that is written at virtual time {@code written} and takes {@code linkTime} ps on a link. */
    void add(Packet packet, long written, long linkTime) {
        room -= packet.chunks;
        if (last == null) {
            first = packet;
            start = written;
            needed = written + linkTime;
        } else {
            last.next = packet;
            needed += linkTime;
        }
        last = packet;
    }

    /** The first packet of the batch, the others linked behind it, or null. */
    @Nullable
    Packet first() {
        return first;
    }

    /** Virtual time at which the first packet is written. */
    long start() {
        return start;
    }

    /** Begins a new batch. */
    void clear() {
        first = null;
        last = null;
    }
}
