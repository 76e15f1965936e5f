package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.routing.AdaptiveChoice;

/**
 * The links that leave a router: how long each is taken, how much room there is at its other end, which queues want it, and
 * which queue its last packet came from. Queues are bits of a long. All that belongs to a link lies together, in one line of
 * the processor's cache with a few channels.
 */
final class OutputLinks implements AdaptiveChoice.Credits {
    private static final int FREE_AT = 0;
    private static final int WANTED = 1;
    private static final int SERVED_QUEUE = 2;
    private static final int BUSY = 3;
    private static final int CREDITS = 4;

    private final int stride;
    private final long[] state;
    private final byte[] lastLink;
    private final @Nullable LinkFree[] events;
    private int waking;
    private long leaving;

    /** So many links of so many channels, each with {@code chunks} of room, for the packets of so many queues. */
    OutputLinks(int links, int channels, int chunks, int queues) {
        this.stride = CREDITS + channels;
        this.state = new long[links * stride];
        this.lastLink = new byte[queues];
        this.events = new LinkFree[links];
        for (int link = 0; link < links; link++) {
            state[link * stride + SERVED_QUEUE] = -1;
            for (int channel = 0; channel < channels; channel++) {
                state[link * stride + CREDITS + channel] = chunks;
            }
        }
    }

    /** Reads a word of each line of memory: see {@link org.rankcluster.actors.time.EventActor}. */
    int touch() {
        long sum = waking;
        for (int i = 0; i < state.length; i += stride) {
            sum += state[i];
        }
        return (int) sum;
    }

    @Override
    public int credit(int link, int channel) {
        return (int) state[link * stride + CREDITS + channel];
    }

    void addCredit(int link, int channel, int chunks) {
        state[link * stride + CREDITS + channel] += chunks;
    }

    /**
     * Those of {@code links} that a packet may take right now: free, and not about to be given to those who wait for
     * the link to be free at this very time.
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
     * Gives a link to a packet of {@code queue} for {@code duration} from {@code now}.
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
        state[at + SERVED_QUEUE] = queue;
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
        if (servedQueue(link) == queue && freeAt(link) > now) {
            return link;
        }
        leaving &= ~(1L << queue);
        return -1;
    }

    /** The queue that a link's last packet came from, or -1. */
    int servedQueue(int link) {
        return (int) state[link * stride + SERVED_QUEUE];
    }

    long freeAt(int link) {
        return state[link * stride + FREE_AT];
    }

    /** The queues whose first packet waits for this link or for room behind it. */
    long wanted(int link) {
        return state[link * stride + WANTED];
    }

    /** The first packet of {@code queue} waits for these links. */
    void want(int links, int queue) {
        for (int left = links; left != 0; left &= left - 1) {
            state[Integer.numberOfTrailingZeros(left) * stride + WANTED] |= 1L << queue;
        }
    }

    /** It waits for them no more. */
    void unwant(int links, int queue) {
        for (int left = links; left != 0; left &= left - 1) {
            state[Integer.numberOfTrailingZeros(left) * stride + WANTED] &= ~(1L << queue);
        }
    }

    /** The event to send for when a link is free, or null if it is under way. */
    @Nullable
    LinkFree wake(int link) {
        if ((waking >>> link & 1) != 0) {
            return null;
        }
        waking |= 1 << link;
        LinkFree event = events[link];
        if (event == null) {
            event = new LinkFree(link);
            events[link] = event;
        }
        return event;
    }

    /** The event has come. */
    void woken(int link) {
        waking &= ~(1 << link);
    }

    /** Picoseconds for which a link was busy. */
    long busy(int link) {
        return state[link * stride + BUSY];
    }
}
