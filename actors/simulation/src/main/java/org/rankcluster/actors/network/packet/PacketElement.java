package org.rankcluster.actors.network.packet;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.timing.QueueArbiter;
import org.rankcluster.hardware.torus.AdaptiveChoice;

/**
 * An element of a network that sends packets, packet by packet, with all of its state by value: its links, its queues, and the packets in
 * them. A family of networks adds its wiring, the links that a packet may take, and the rule by which it may enter a buffer.
 *
 * <p>A link has a word of each of these sorts, next to those of the other links, because a packet compares links: free at; the queues that
 * wait for one of its dynamic channels, and for its escape channel; the queue that it serves with the largest number of chunks in one of its
 * channels; busy time; and the credits of its channels. A queue has two words and a
 * ring of packets, which grows. A packet has four words: its hops to go; the hash of its message plus its offset; {@link PacketWord}; and
 * the virtual time at which it came, -1 if it came behind another one.
 */
public abstract class PacketElement extends EventActor implements AdaptiveChoice.Credits, QueueArbiter.Filled {
    /** Words of a packet in a queue, and their meanings. */
    protected static final int PACKET = 4;

    protected static final int HOPS = 0;
    protected static final int STAMP = 1;
    protected static final int WORD = 2;
    protected static final int CAME = 3;

    /** Channels whose credits share a word. */
    private static final int PACKED = 4;

    private static final int CREDIT_BITS = Long.SIZE / PACKED;
    private static final int CREDIT_MASK = (1 << CREDIT_BITS) - 1;
    private static final long LOW = 0xffff_ffffL;
    private static final long SHORT = 0xffff;
    private static final int CHANNEL_SHIFT = 24;

    /** A queue's first word holds its chunks and, in the lower half, its packets. */
    private static final int QUEUE = 2;
    /** The second word: the first word of its ring; then from the lowest bit on its head (24), its packets' room (24), its last link (6). */
    private static final int ROOM_SHIFT = 24;

    private static final int RING_SHIFT = 36;
    private static final int LINK_SHIFT = 30;
    private static final int LINK_MASK = 63;
    private static final int HEAD_MASK = (1 << ROOM_SHIFT) - 1;
    private static final int LOG_MASK = 63;
    private static final int FIRST_ROOM = 4;

    private final long[] state;
    // The first words of the links' data of each sort; free at comes first.
    private final int credits;
    private final int wantedDynamic;
    private final int wantedEscape;
    /**
     * Largest number of chunks in a channel since the last reading, and since the run began (16 bits each). The upper half is the queue of
     * the link's last packet, or -1.
     */
    private final int most;

    private final int busy;

    private final int links;
    private final int channels;
    private final int capacity;
    private final int queueBase;
    private final int queues;
    private long[] packets = new long[0];
    /** Queues that a packet is leaving, by its link's last use. */
    private long leaving;
    /** Links for which an event is under way for when they are free. */
    private int waking;

    /** Makes links with {@code chunks} of room (below 2^15) behind each channel, and {@code queues} empty queues. */
    protected PacketElement(int id, VirtualTime time, int links, int channels, int chunks, int queues) {
        super(id, time);
        this.channels = channels;
        this.capacity = chunks;
        this.links = links;
        this.wantedDynamic = links;
        this.wantedEscape = 2 * links;
        this.most = 3 * links;
        this.busy = 4 * links;
        this.credits = 5 * links;
        this.queueBase = credits + links * Math.ceilDiv(channels, PACKED);
        this.queues = queues;
        this.state = new long[queueBase + queues * QUEUE];
        for (int link = 0; link < links; link++) {
            state[most + link] = -1L << Integer.SIZE;
            for (int channel = 0; channel < channels; channel++) {
                addCredit(link, channel, chunks);
            }
        }
    }

    /** Takes a packet that has come to a queue. */
    protected abstract void arrived(int queue, long hops, long stamp, long word, long at);

    /** Called when room has become free behind a channel of a link. */
    protected abstract void credited(int link);

    /** Called when a link for which {@link #wake} was called is free. */
    protected abstract void linkFree(int link);

    /** Returns what a packet's hash adds for the way by which it came to a queue. */
    protected abstract int hashOfWay(int queue);

    @Override
    protected final void onEvent(long[] words, int at) {
        switch (ValueEvent.kind(words, at)) {
            case EventKinds.PACKET ->
                arrived(
                        ValueEvent.argument(words, at),
                        ValueEvent.content(words, at, HOPS),
                        ValueEvent.content(words, at, STAMP),
                        ValueEvent.content(words, at, WORD),
                        ValueEvent.time(words, at));
            case EventKinds.CREDIT -> {
                long credit = ValueEvent.content(words, at, 0);
                int link = (int) (credit >>> Integer.SIZE);
                addCredit(link, (int) credit >>> CHANNEL_SHIFT, (int) credit & (1 << CHANNEL_SHIFT) - 1);
                credited(link);
            }
            case EventKinds.LINK_FREE -> linkFree((int) ValueEvent.content(words, at, 0));
            default -> super.onEvent(words, at);
        }
    }

    @Override
    protected final long payloadHash(long[] words, int at) {
        return ValueEvent.kind(words, at) == EventKinds.PACKET
                ? Digest.mix(ValueEvent.content(words, at, STAMP)) + hashOfWay(ValueEvent.argument(words, at))
                : ValueEvent.content(words, at, 0);
    }

    @Override
    protected int touch(long[] words, int at) {
        // No branches on what the event is: a wrong guess would delay the reads of the next actor.
        return (int) (super.touch(words, at)
                + leaving
                + state[0]
                + state[wantedEscape]
                + state[most]
                + state[credits]
                + state[queueBase]
                + state[queueBase + queues]
                + packets.length);
    }

    /** Sends a packet to a queue of a neighbour. */
    protected final void sendPacket(int queue, long hops, long stamp, long word, int target, long at) {
        send(EventKinds.PACKET, queue, hops, stamp, word, target, at);
    }

    /** Returns room to a neighbour: that of a channel of its own link. */
    protected final void sendCredit(int link, int channel, int chunks, int target, long at) {
        send(EventKinds.CREDIT, 0, credit(link, channel, chunks), 0, 0, target, at);
    }

    /** Returns the content of an event that returns room. */
    public static long credit(int link, int channel, int chunks) {
        return (long) link << Integer.SIZE | (long) channel << CHANNEL_SHIFT | chunks;
    }

    /** Returns what {@link #credit(int, int, int)} holds. */
    public static Credit credit(long content) {
        return new Credit(
                (int) (content >>> Integer.SIZE),
                (int) content >>> CHANNEL_SHIFT,
                (int) content & (1 << CHANNEL_SHIFT) - 1);
    }

    // Links

    @Override
    public final int credit(int link, int channel) {
        long word = state[credits + channel / PACKED * links + link];
        return (int) (word >>> channel % PACKED * CREDIT_BITS) & CREDIT_MASK;
    }

    private void addCredit(int link, int channel, int chunks) {
        state[credits + channel / PACKED * links + link] += (long) chunks << channel % PACKED * CREDIT_BITS;
    }

    /** Takes room behind a channel. */
    protected final void takeSpace(int link, int channel, int chunks) {
        addCredit(link, channel, -chunks);
        int held = capacity - credit(link, channel);
        int at = most + link;
        if (held > (state[at] & SHORT)) {
            state[at] = state[at] & ~SHORT | held;
        }
    }

    /** Largest number of chunks in one of a link's channels since a stretch began; {@code begins}: another begins now. */
    public final int most(int link, boolean begins) {
        int at = most + link;
        int recent = (int) (state[at] & SHORT);
        int ever = Math.max(recent, mostEver(link));
        state[at] = state[at] & ~LOW | (long) ever << Short.SIZE | (begins ? held(link) : recent);
        return recent;
    }

    private int held(int link) {
        int held = 0;
        for (int channel = 0; channel < channels; channel++) {
            held = Math.max(held, capacity - credit(link, channel));
        }
        return held;
    }

    /** Largest number of chunks in one of a link's channels since the run began; after {@link #most}. */
    public final int mostEver(int link) {
        return (int) (state[most + link] >>> Short.SIZE & SHORT);
    }

    /**
     * Returns the links among {@code some} that a packet may take right now. They are free, and not about to be assigned to packets that
     * wait for the link at this very time.
     */
    protected final int ready(int some) {
        return free(some) & ~waking;
    }

    /** Returns whether a packet may take a link right now, as {@link #ready} does. */
    protected final boolean isReady(int link) {
        return (waking >>> link & 1) == 0 && freeAt(link) <= now();
    }

    /** Returns the links among {@code some} on which no packet is. All are compared, for guesses of branches would be wrong too often. */
    protected final int free(int some) {
        long until = now() + 1;
        int free = 0;
        for (int link = 0; link < links; link++) {
            free |= (int) (state[link] - until >>> Long.SIZE - 1) << link;
        }
        return free & some;
    }

    /**
     * Assigns a link to a packet of {@code queue} for {@code duration} from now.
     *
     * @param late whether the queue's next packet might come before this one's tail is out
     */
    protected final void take(int link, int queue, long duration, boolean late) {
        if (state[link] > now()) {
            throw new IllegalStateException("link " + link + " taken twice at " + now() + " ps");
        }
        state[link] = now() + duration;
        state[busy + link] += duration;
        state[most + link] = state[most + link] & LOW | (long) queue << Integer.SIZE;
        if (late) {
            int of = queueBase + queue * QUEUE + 1;
            state[of] = state[of] & ~((long) LINK_MASK << LINK_SHIFT) | (long) link << LINK_SHIFT;
            leaving |= 1L << queue;
        }
    }

    /** The link that a packet of {@code queue} is leaving over, or -1 if its last one is out. */
    protected final int linkServing(int queue) {
        if ((leaving >>> queue & 1) == 0) {
            return -1;
        }
        int link = (int) (state[queueBase + queue * QUEUE + 1] >>> LINK_SHIFT) & LINK_MASK;
        if (servedQueue(link) == queue && freeAt(link) > now()) {
            return link;
        }
        leaving &= ~(1L << queue);
        return -1;
    }

    /** The queue that a link's last packet came from, or -1. */
    protected final int servedQueue(int link) {
        return (int) (state[most + link] >> Integer.SIZE);
    }

    public final long freeAt(int link) {
        return state[link];
    }

    /** The queues whose first packet waits for this link or for room behind it. */
    public final long wanted(int link) {
        return wantedDynamic(link) | wantedEscape(link);
    }

    /** The queues that wait for one of a link's dynamic channels. */
    protected final long wantedDynamic(int link) {
        return state[wantedDynamic + link];
    }

    /** The queues that wait for a link's escape channel. */
    protected final long wantedEscape(int link) {
        return state[wantedEscape + link];
    }

    /** Records that the first packet of {@code queue} waits for a dynamic channel of these links, and for the escape channel of one. */
    protected final void want(int dynamic, int escape, int queue) {
        for (int link = 0; link < links; link++) {
            state[wantedDynamic + link] |= (long) (dynamic >>> link & 1) << queue;
        }
        state[wantedEscape + escape] |= 1L << queue;
    }

    /** Records that the first packet of {@code queue} waits for no dynamic channel, and no longer for the escape channel of a link. */
    protected final void unwant(int escape, int queue) {
        for (int link = 0; link < links; link++) {
            state[wantedDynamic + link] &= ~(1L << queue);
        }
        state[wantedEscape + escape] &= ~(1L << queue);
    }

    /** Schedules a call of {@link #linkFree} for when a link is free, unless one is scheduled. */
    protected final void wake(int link) {
        if ((waking >>> link & 1) == 0) {
            waking |= 1 << link;
            send(EventKinds.LINK_FREE, 0, link, 0, 0, id(), freeAt(link));
        }
    }

    /** Records that the call has come. */
    protected final void woken(int link) {
        waking &= ~(1 << link);
    }

    /** Time for which a link was busy, in ps. */
    public final long busy(int link) {
        return state[busy + link];
    }

    // Queues

    /** Number of packets in a queue. */
    public final int length(int queue) {
        return (int) state[queueBase + queue * QUEUE];
    }

    @Override
    public final int filled(int queue) {
        return (int) (state[queueBase + queue * QUEUE] >>> Integer.SIZE);
    }

    private static int room(long ring) {
        int log = (int) (ring >>> ROOM_SHIFT) & LOG_MASK;
        return log == 0 ? 0 : 1 << log;
    }

    /** Position in {@link #packets} of packet {@code index} of a queue, from its head. */
    public final int position(int queue, int index) {
        long ring = state[queueBase + queue * QUEUE + 1];
        int place = (int) ring + index & room(ring) - 1;
        return ((int) (ring >>> RING_SHIFT) + place) * PACKET;
    }

    /** The packets of all queues, {@value #PACKET} words each. */
    public final long[] packets() {
        return packets;
    }

    /** Adds a packet that takes {@code space} chunks at the end of a queue. */
    protected final void append(int queue, long hops, long stamp, long word, long came, int space) {
        int of = queueBase + queue * QUEUE;
        int length = (int) state[of];
        if (length == room(state[of + 1])) {
            grow(queue);
        }
        int at = position(queue, length);
        packets[at + HOPS] = hops;
        packets[at + STAMP] = stamp;
        packets[at + WORD] = word;
        packets[at + CAME] = came;
        state[of] += ((long) space << Integer.SIZE) + 1;
    }

    /** Removes the first packet of a queue, which takes {@code space} chunks. */
    protected final void remove(int queue, int space) {
        int of = queueBase + queue * QUEUE;
        state[of] -= ((long) space << Integer.SIZE) + 1;
        long ring = state[of + 1];
        state[of + 1] = ring & ~(long) HEAD_MASK | ring + 1 & room(ring) - 1;
    }

    /** Doubles the room of a queue; all rings move together. */
    private void grow(int grown) {
        int total = 0;
        for (int queue = 0; queue < queues; queue++) {
            total += newRoom(queue, grown);
        }
        long[] more = new long[total * PACKET];
        int to = 0;
        for (int queue = 0; queue < queues; queue++) {
            int room = newRoom(queue, grown);
            for (int i = 0; i < length(queue); i++) {
                System.arraycopy(packets, position(queue, i), more, (to + i) * PACKET, PACKET);
            }
            int of = queueBase + queue * QUEUE + 1;
            long log = room == 0 ? 0 : Integer.numberOfTrailingZeros(room);
            state[of] = (long) to << RING_SHIFT | state[of] & (long) LINK_MASK << LINK_SHIFT | log << ROOM_SHIFT;
            to += room;
        }
        packets = more;
    }

    private int newRoom(int queue, int grown) {
        int room = room(state[queueBase + queue * QUEUE + 1]);
        return queue == grown ? Math.max(FIRST_ROOM, 2 * room) : room;
    }
}
