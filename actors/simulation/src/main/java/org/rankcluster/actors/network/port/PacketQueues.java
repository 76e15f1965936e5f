package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;

/** The queues of packets in a router: first in, first out, linked through the packets themselves. */
public final class PacketQueues {
    /** First and last packet of queue {@code q} at {@code 2 * q} and {@code 2 * q + 1}. */
    private final @Nullable Packet[] ends;

    private final int[] filled;

    public PacketQueues(int queues) {
        this.ends = new Packet[2 * queues];
        this.filled = new int[queues];
    }

    /** Reads a word of the data of a queue: see {@link org.rankcluster.actors.time.EventActor}. */
    public int touch(int queue) {
        return filled[queue] + (ends[2 * queue] == null ? 0 : 1);
    }

    /** The first packet, or null. */
    @Nullable
    public Packet head(int queue) {
        return ends[2 * queue];
    }

    public boolean isEmpty(int queue) {
        return ends[2 * queue] == null;
    }

    /** Chunks in every queue. */
    public int[] filled() {
        return filled;
    }

    /** Adds a packet at the end. */
    public void append(int queue, Packet packet) {
        Packet last = ends[2 * queue + 1];
        if (last == null) {
            ends[2 * queue] = packet;
        } else {
            last.next = packet;
        }
        ends[2 * queue + 1] = packet;
        filled[queue] += packet.space;
    }

    /** Removes the first packet, which is {@code head}. */
    public void remove(int queue, Packet head) {
        ends[2 * queue] = head.next;
        if (head.next == null) {
            ends[2 * queue + 1] = null;
        }
        head.next = null;
        filled[queue] -= head.space;
    }
}
