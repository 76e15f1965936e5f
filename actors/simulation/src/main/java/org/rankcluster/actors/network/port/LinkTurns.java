package org.rankcluster.actors.network.port;

import org.rankcluster.hardware.timing.EndOfTime;

/**
 * The virtual times until which links, or the ports of an interface, are taken by messages: two longs a link. A link serves messages, and
 * parts of long ones, first come, first served. Each takes it for the time of its bytes at the link's own bandwidth, even if they come in
 * more slowly. A short message and the longer ones alternate packet by packet: it waits for the short ones before it and for a packet, and
 * the longer ones wait for it.
 */
public final class LinkTurns {
    private static final int ALL = 0;
    private static final int SHORT = 1;
    private static final int STRIDE = 2;

    private final long[] free;

    /** Creates {@code links} links, all free. */
    public LinkTurns(int links) {
        free = new long[links * STRIDE];
    }

    /** Number of links. */
    public int count() {
        return free.length / STRIDE;
    }

    /** Virtual time at which a link has served all messages that have come, ps. */
    public long freeAt(int link) {
        return free[link * STRIDE + ALL];
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
        long start = all;
        long between = 0;
        if (transfer.isShort) {
            long turn = Math.max(now, free[at + SHORT]);
            start = Math.min(all, turn + packet);
            between = Math.min(taken, all - start); // a packet of a longer one after each of its own
            free[at + SHORT] = EndOfTime.sum(start, taken + between);
        }
        free[at + ALL] = EndOfTime.sum(all, taken);
        transfer.leaves(start - now, carried + between);
        return start;
    }
}
