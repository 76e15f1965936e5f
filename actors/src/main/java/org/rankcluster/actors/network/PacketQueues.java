package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;

/** The queues of a router: first in, first out, linked through the packets themselves, with their filling in chunks. */
final class PacketQueues {
    private final @Nullable Packet[] heads;
    private final @Nullable Packet[] tails;
    private final int[] filled;

    PacketQueues(int queues) {
        this.heads = new Packet[queues];
        this.tails = new Packet[queues];
        this.filled = new int[queues];
    }

    /** The first packet, or null. */
    @Nullable
    Packet head(int queue) {
        return heads[queue];
    }

    boolean isEmpty(int queue) {
        return heads[queue] == null;
    }

    /** Chunks in every queue. */
    int[] filled() {
        return filled;
    }

    /** Puts a packet at the end. */
    void append(int queue, Packet packet) {
        Packet tail = tails[queue];
        if (tail == null) {
            heads[queue] = packet;
        } else {
            tail.next = packet;
        }
        tails[queue] = packet;
        filled[queue] += packet.room;
    }

    /** Takes the first packet, which is {@code head}. */
    void remove(int queue, Packet head) {
        heads[queue] = head.next;
        if (head.next == null) {
            tails[queue] = null;
        }
        head.next = null;
        filled[queue] -= head.room;
    }
}
