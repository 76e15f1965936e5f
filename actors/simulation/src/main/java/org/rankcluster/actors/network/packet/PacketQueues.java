package org.rankcluster.actors.network.packet;

import java.util.Arrays;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/**
 * The base class of actors with FIFO queues of packets by value. All packets are in one array, in the order of free
 * entries, and each queue is a linked list of entries. An entry that a packet has left is the next one to be used, so few
 * lines of memory are in use.
 *
 * <p>A packet has four words. The first has its hops to go, or the word that its family uses instead. The others are the hash of its
 * message plus its offset, {@link PacketWord}, and its virtual time of arrival. The time is -1 if it came behind another packet.
 */
public abstract class PacketQueues extends EventActor {
    protected static final int HOPS = 0;
    protected static final int STAMP = 1;
    public static final int WORD = 2;
    public static final int CAME = 3;

    /** Words of a packet. */
    private static final int PACKET = 4;

    private static final int NONE = -1;
    private static final int FIRST_ENTRIES = 8;
    // Shared, for most elements of a large machine have no packets at a time.
    private static final long[] NO_PACKETS = {};
    private static final int[] NO_ENTRIES = {};

    /** The first word of a queue holds its chunks and, in the lower half, its packets; the other one its last and its first entry. */
    private static final int QUEUE = 2;

    private static final int ENTRY_BITS = 24;
    private static final long ENTRY = (1 << ENTRY_BITS) - 1;
    /** Bits of the second word that the family may use. */
    private static final int MARK_SHIFT = 2 * ENTRY_BITS;

    private long[] queues;
    private long[] packets = NO_PACKETS;
    /** The entry behind each entry in its queue, or among the free ones. */
    private int[] next = NO_ENTRIES;

    private int free = NONE;

    PacketQueues(int id, VirtualTime time, int queues) {
        super(id, time);
        this.queues = new long[queues * QUEUE];
    }

    /** Reads a word of the data of a queue, if there is one with this number, and the entry that the next packet takes. */
    final int prefetch(int queue) {
        int entry = Math.max(0, free);
        int there = entry < next.length ? next[entry] : 0;
        return queue < queues() ? there + (int) queues[queue * QUEUE] : there;
    }

    /** Makes space for more queues. */
    final void growQueues(int count) {
        queues = Arrays.copyOf(queues, count * QUEUE);
    }

    /** Returns the number of queues. */
    final int queues() {
        return queues.length / QUEUE;
    }

    /** Returns the number of packets in a queue. */
    public final int length(int queue) {
        return (int) queues[queue * QUEUE];
    }

    /** Returns the number of chunks in a queue. */
    public final int filled(int queue) {
        return (int) (queues[queue * QUEUE] >>> Integer.SIZE);
    }

    /** Returns a number of 16 bits that the family has set for a queue, 0 at first. */
    protected final int mark(int queue) {
        return (int) (queues[queue * QUEUE + 1] >>> MARK_SHIFT);
    }

    protected final void mark(int queue, int mark) {
        int at = queue * QUEUE + 1;
        queues[at] = queues[at] & (1L << MARK_SHIFT) - 1 | (long) mark << MARK_SHIFT;
    }

    /** Returns the entry of the first packet of a queue that is not empty. */
    public final int first(int queue) {
        return (int) (queues[queue * QUEUE + 1] & ENTRY);
    }

    /** Returns the entry of the packet behind another one that is not the last of its queue. */
    public final int behind(int entry) {
        return next[entry];
    }

    /** Returns a word of the packet in an entry. */
    public final long packet(int entry, int word) {
        return packets[entry * PACKET + word];
    }

    /** Returns the word of the first packet of a queue that is not empty. */
    protected final long firstWord(int queue) {
        return packets[first(queue) * PACKET + WORD];
    }

    /** Adds a packet that takes {@code space} chunks at the end of a queue. */
    protected final void append(int queue, long hops, long stamp, long word, long came, int space) {
        int entry = free;
        if (entry == NONE) {
            entry = grow();
        }
        free = next[entry];
        int at = entry * PACKET;
        packets[at + HOPS] = hops;
        packets[at + STAMP] = stamp;
        packets[at + WORD] = word;
        packets[at + CAME] = came;
        int of = queue * QUEUE;
        long ends = queues[of + 1];
        long first = ends & ENTRY;
        if ((int) queues[of] == 0) {
            first = entry;
        } else {
            next[(int) (ends >>> ENTRY_BITS & ENTRY)] = entry;
        }
        queues[of] += ((long) space << Integer.SIZE) + 1;
        queues[of + 1] = ends >>> MARK_SHIFT << MARK_SHIFT | (long) entry << ENTRY_BITS | first;
    }

    /** Removes the first packet of a queue, which takes {@code space} chunks. Its words are there until another one is added. */
    protected final void remove(int queue, int space) {
        int of = queue * QUEUE;
        long ends = queues[of + 1];
        int entry = (int) (ends & ENTRY);
        queues[of] -= ((long) space << Integer.SIZE) + 1;
        queues[of + 1] = ends & ~ENTRY | next[entry] & ENTRY;
        next[entry] = free;
        free = entry;
    }

    private int grow() {
        int before = next.length;
        int entries = before + Math.max(FIRST_ENTRIES, before / 2);
        if (entries > ENTRY) {
            throw new IllegalStateException(
                    "packets in an element: more than " + ENTRY + " (expected: at most " + ENTRY + ")");
        }
        packets = Arrays.copyOf(packets, entries * PACKET);
        next = Arrays.copyOf(next, entries);
        for (int entry = before; entry < entries; entry++) {
            next[entry] = entry + 1 < entries ? entry + 1 : NONE;
        }
        return before;
    }
}
