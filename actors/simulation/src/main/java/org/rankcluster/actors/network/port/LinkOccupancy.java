package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.hardware.timing.EndOfTime;

/**
 * The virtual times until which messages occupy links, or the ports of an interface: two longs for each link. A link serves messages, and
 * parts of long ones, first come, first served. Each takes it for the time of its bytes at the link's own bandwidth, even if they come in
 * more slowly. A short message and the longer ones alternate packet by packet. The short message waits for the short ones before it and for
 * a packet, and the longer ones wait for it.
 */
public final class LinkOccupancy {
    private static final int ALL = 0;
    private static final int SHORT = 1;
    private static final int STRIDE = 2;

    private final long[] free;
    /**
     * The segment that ends when the last message has begun in its turn, and that time, for the critical path; null unless the run records.
     */
    private long @Nullable [] begun;

    /** Creates {@code links} links, all free. */
    public LinkOccupancy(int links) {
        free = new long[links * STRIDE];
    }

    /** Returns the number of links. */
    public int count() {
        return free.length / STRIDE;
    }

    /** Returns the virtual time at which a link has served all messages that have come, ps. */
    public long freeAt(int link) {
        return free[link * STRIDE + ALL];
    }

    /**
     * Returns the number of links that are free.
     *
     * @param links bits of the links to count
     * @param now virtual time, ps
     * @return 0 to the number of bits
     */
    public int free(int links, long now) {
        int free = 0;
        for (int left = links; left != 0; left &= left - 1) {
            free += freeAt(Integer.numberOfTrailingZeros(left)) <= now ? 1 : 0;
        }
        return free;
    }

    /**
     * Records the messages for which a message that is about to take a link waits. They are the messages in front of it, and form the
     * critical path up to its turn.
     *
     * @param now virtual time at which its head is there, ps
     * @param kind class of the wait
     * @param number number of the link in the machine; -1 for none
     */
    public void record(PathRecorder path, int link, long now, SegmentKind kind, int number) {
        long[] all = begun;
        if (all == null) {
            all = new long[free.length];
            begun = all;
        }
        int at = link * STRIDE;
        path.restart();
        if (freeAt(link) > now) {
            path.point((int) all[at], all[at + 1]);
            path.reachInOrder(freeAt(link), kind, number);
            path.alsoNeeds(path.base(), freeAt(link) - now);
        } else {
            path.alsoNeeds((int) all[at], now - freeAt(link));
        }
        all[at] = path.latest();
        all[at + 1] = path.end();
    }

    /**
     * Assigns a link to a message or part after those before it.
     *
     * @param now virtual time at which its head is there, ps
     * @param taken ps for which it takes the link
     * @param carried ps from when its head leaves until the link can have carried all of it
     * @param packet ps of the largest packet on the link
     * @return virtual time at which its head leaves
     */
    public long take(int link, long now, Transfer transfer, long taken, long carried, long packet) {
        int at = link * STRIDE;
        long all = Math.max(now, free[at + ALL]);
        free[at + ALL] = EndOfTime.sum(all, taken);
        return transfer.isShort
                ? between(at, now, all, transfer, taken, carried, packet)
                : inOrder(now, all, transfer, carried);
    }

    /**
     * Returns the time at which the head of a message in its turn leaves: the link has then carried all messages before it. If it comes
     * more slowly than the link carries, its packets go between those before it, so its head leaves that much earlier.
     */
    private static long inOrder(long now, long all, Transfer transfer, long carried) {
        long slack = Math.max(0, transfer.stream - carried);
        transfer.stream = Math.max(transfer.stream, carried);
        return Math.max(now, all - slack);
    }

    /** Returns the time at which the head of a short message leaves. */
    private long between(int at, long now, long all, Transfer transfer, long taken, long carried, long packet) {
        long turn = Math.max(now, free[at + SHORT]);
        long start = Math.min(all, turn + packet);
        long between = Math.min(taken, all - start); // a packet of a longer one after each of its own
        free[at + SHORT] = EndOfTime.sum(start, taken + between);
        transfer.leaves(start - now, carried + between);
        return start;
    }
}
