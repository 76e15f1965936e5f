package org.rankcluster.actors.network;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The links that leave a router: how long each is taken, how much room there is at its other end, which queues want it, and
 * which queue its last packet came from. Queues are bits of a long.
 */
final class OutputLinks {
    private final int channels;
    private final int[] credits;
    private final long[] freeAt;
    private final long[] busy;
    private final long[] wanted;
    private final int[] servedQueue;
    private final byte[] lastLink;
    private final @Nullable LinkFree[] events;
    private int waking;

    /** So many links of so many channels, each with {@code chunks} of room, for the packets of so many queues. */
    OutputLinks(int links, int channels, int chunks, int queues) {
        this.channels = channels;
        this.credits = new int[links * channels];
        this.freeAt = new long[links];
        this.busy = new long[links];
        this.wanted = new long[links];
        this.servedQueue = new int[links];
        this.lastLink = new byte[queues];
        this.events = new LinkFree[links];
        Arrays.fill(credits, chunks);
        Arrays.fill(servedQueue, -1);
        Arrays.fill(lastLink, (byte) -1);
    }

    /** Chunks of room: of a channel {@code c} of link {@code l} at index {@code l * channels + c}. */
    int[] credits() {
        return credits;
    }

    void addCredit(int link, int channel, int chunks) {
        credits[link * channels + channel] += chunks;
    }

    /** Those of {@code links} that a packet may take right now: free, and not about to be given to those who wait. */
    int ready(int links, long now) {
        int ready = 0;
        for (int left = links & ~waking; left != 0; left &= left - 1) {
            if (freeAt[Integer.numberOfTrailingZeros(left)] <= now) {
                ready |= left & -left;
            }
        }
        return ready;
    }

    /** Gives a link to a packet of {@code queue} for {@code duration} from {@code now}. */
    void take(int link, int queue, long now, long duration) {
        if (freeAt[link] > now) {
            throw new IllegalStateException("link " + link + " taken twice at " + now + " ps");
        }
        freeAt[link] = now + duration;
        busy[link] += duration;
        servedQueue[link] = queue;
        lastLink[queue] = (byte) link;
    }

    /** The link that a packet of {@code queue} is leaving over, or -1 if its last one is out. */
    int linkServing(int queue, long now) {
        int link = lastLink[queue];
        return link >= 0 && servedQueue[link] == queue && freeAt[link] > now ? link : -1;
    }

    /** The queue that a link's last packet came from, or -1. */
    int servedQueue(int link) {
        return servedQueue[link];
    }

    long freeAt(int link) {
        return freeAt[link];
    }

    /** The queues whose first packet waits for this link or for room behind it. */
    long wanted(int link) {
        return wanted[link];
    }

    /** The first packet of {@code queue} waits for these links. */
    void want(int links, int queue) {
        for (int left = links; left != 0; left &= left - 1) {
            wanted[Integer.numberOfTrailingZeros(left)] |= 1L << queue;
        }
    }

    /** It waits for them no more. */
    void unwant(int links, int queue) {
        for (int left = links; left != 0; left &= left - 1) {
            wanted[Integer.numberOfTrailingZeros(left)] &= ~(1L << queue);
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

    /** Picoseconds for which each link was busy. */
    long[] busy() {
        return busy;
    }
}
