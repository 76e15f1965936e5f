package org.rankcluster.actors.network.torus;

import org.rankcluster.hardware.torus.AdaptiveChoice;

/**
 * The links that leave a {@link TorusRouter}: when each is free, room behind it, and the queues that wait for it. Each has the time until
 * which it is taken and the free room at its other end. It also has the queues that wait for it, and the queue of its last packet. Queues
 * are bits of a long. All data of a link are adjacent, six words with up to four channels. They decide which packets may leave without
 * reading the waiting packets, which lie in cold memory.
 */
final class TorusOutputLinks implements AdaptiveChoice.Credits {
    private static final int FREE_AT = 0;
    private static final int BUSY = 1;
    private static final int WANTED_DYNAMIC = 2;
    private static final int WANTED_ESCAPE = 3;
    /** Largest number of chunks in a channel: since the last reading, and in the upper half, since the run began. */
    private static final int MOST = 4;

    private static final int CREDITS = 5;
    /** Channels whose credits share a word. */
    private static final int PACKED = 4;

    private static final int CREDIT_BITS = Long.SIZE / PACKED;

    private final int stride;
    private final int channels;
    private final int capacity;
    private final long[] state;
    private final byte[] served;
    private final byte[] lastLink;
    private int waking;
    private long leaving;

    /** Makes links with {@code chunks} of room (below 2^15) behind each channel, for the packets of {@code queues} queues. */
    TorusOutputLinks(int links, int channels, int chunks, int queues) {
        this.channels = channels;
        this.capacity = chunks;
        this.stride = CREDITS + Math.ceilDiv(channels, PACKED);
        this.state = new long[links * stride];
        this.served = new byte[links];
        this.lastLink = new byte[queues];
        for (int link = 0; link < links; link++) {
            served[link] = -1;
            for (int channel = 0; channel < channels; channel++) {
                addCredit(link, channel, chunks);
            }
        }
    }

    /** Reads a word of each of these links: see {@link org.rankcluster.actors.time.EventActor}. */
    int touch(int links) {
        long sum = (long) waking + lastLink[0];
        for (int left = links; left != 0; left &= left - 1) {
            sum += state[Integer.numberOfTrailingZeros(left) * stride];
        }
        return (int) sum;
    }

    @Override
    public int credit(int link, int channel) {
        long word = state[link * stride + CREDITS + channel / PACKED];
        return (int) (word >>> channel % PACKED * CREDIT_BITS) & (1 << CREDIT_BITS) - 1;
    }

    void addCredit(int link, int channel, int chunks) {
        state[link * stride + CREDITS + channel / PACKED] += (long) chunks << channel % PACKED * CREDIT_BITS;
    }

    /** Takes room behind a channel. */
    void takeSpace(int link, int channel, int chunks) {
        addCredit(link, channel, -chunks);
        int held = capacity - credit(link, channel);
        int at = link * stride + MOST;
        if (held > (int) state[at]) {
            state[at] = state[at] & ~0xffff_ffffL | held;
        }
    }

    /** Largest number of chunks in one of a link's channels since a stretch began; {@code begins}: another begins now. */
    int most(int link, boolean begins) {
        int at = link * stride + MOST;
        int recent = (int) state[at];
        long ever = Math.max(recent, state[at] >>> Integer.SIZE);
        state[at] = ever << Integer.SIZE | (begins ? held(link) : recent);
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
    int mostEver(int link) {
        return (int) (state[link * stride + MOST] >>> Integer.SIZE);
    }

    /**
     * Returns the links among {@code links} that a packet may take right now. They are free, and not about to be assigned to packets that
     * wait for the link at this very time.
     */
    int ready(int links, long now) {
        int ready = 0;
        for (int left = links & ~waking; left != 0; left &= left - 1) {
            if (freeAt(Integer.numberOfTrailingZeros(left)) <= now) {
                ready |= left & -left;
            }
        }
        return ready;
    }

    /**
     * Assigns a link to a packet of {@code queue} for {@code duration} from {@code now}.
     *
     * @param late whether the queue's next packet might come before this one's tail is out
     */
    void take(int link, int queue, long now, long duration, boolean late) {
        int at = link * stride;
        if (state[at + FREE_AT] > now) {
            throw new IllegalStateException("link " + link + " taken twice at " + now + " ps");
        }
        state[at + FREE_AT] = now + duration;
        state[at + BUSY] += duration;
        served[link] = (byte) queue;
        if (late) {
            lastLink[queue] = (byte) link;
            leaving |= 1L << queue;
        }
    }

    /** The link that a packet of {@code queue} is leaving over, or -1 if its last one is out. */
    int linkServing(int queue, long now) {
        if ((leaving >>> queue & 1) == 0) {
            return -1;
        }
        int link = lastLink[queue];
        if (served[link] == queue && freeAt(link) > now) {
            return link;
        }
        leaving &= ~(1L << queue);
        return -1;
    }

    /** The queue that a link's last packet came from, or -1. */
    int servedQueue(int link) {
        return served[link];
    }

    long freeAt(int link) {
        return state[link * stride + FREE_AT];
    }

    /** The queues whose first packet waits for this link or for room behind it. */
    long wanted(int link) {
        return wantedDynamic(link) | wantedEscape(link);
    }

    /** The queues that wait for one of a link's dynamic channels. */
    long wantedDynamic(int link) {
        return state[link * stride + WANTED_DYNAMIC];
    }

    /** The queues that wait for a link's escape channel. */
    long wantedEscape(int link) {
        return state[link * stride + WANTED_ESCAPE];
    }

    /** Records that the first packet of {@code queue} waits for a dynamic channel of these links, and for the escape channel of one. */
    void want(int dynamic, int escape, int queue) {
        for (int left = dynamic; left != 0; left &= left - 1) {
            state[Integer.numberOfTrailingZeros(left) * stride + WANTED_DYNAMIC] |= 1L << queue;
        }
        state[escape * stride + WANTED_ESCAPE] |= 1L << queue;
    }

    /** Records that the first packet of {@code queue} no longer waits for these channels. */
    void unwant(int dynamic, int escape, int queue) {
        for (int left = dynamic; left != 0; left &= left - 1) {
            state[Integer.numberOfTrailingZeros(left) * stride + WANTED_DYNAMIC] &= ~(1L << queue);
        }
        state[escape * stride + WANTED_ESCAPE] &= ~(1L << queue);
    }

    /** Returns whether an event must be scheduled for when a link is free, because none is. From now on one is. */
    boolean wake(int link) {
        boolean first = (waking >>> link & 1) == 0;
        waking |= 1 << link;
        return first;
    }

    /** Records that the event has come. */
    void woken(int link) {
        waking &= ~(1 << link);
    }

    /** Time for which a link was busy, in ps. */
    long busy(int link) {
        return state[link * stride + BUSY];
    }
}
