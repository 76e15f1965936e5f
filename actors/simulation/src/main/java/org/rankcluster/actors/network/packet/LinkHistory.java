package org.rankcluster.actors.network.packet;

import org.jspecify.annotations.Nullable;

/**
 * The last uses of an element's links, for the critical path: how long a link was busy while a packet waited for it, how much of this time with
 * packets of the element's own node, and what took it last. A ring for each link has the begin of each use, the link's busy time before it,
 * and the part of it for packets of the node. A second ring has each {@value #KEPT}th use, for packets that wait longer.
 */
final class LinkHistory {
    /** Uses that a ring keeps. */
    private static final int KEPT = 32;

    private static final int WORDS = 3;
    /** Words of a use after its begin. */
    private static final int ALL = 1;

    private static final int OWN = 2;

    /** Begins of uses, each followed by the link's busy time before it: with all packets, and with packets of the node. */
    private final long[] near;

    private long @Nullable [] far;
    private final int[] uses;
    private final int[] labels;
    /** Busy time with packets of the node before the last use, and the busy time before it; negative if the last use is no packet of the node. */
    private final long[] own;

    private final long[] began;
    private int last;

    /** Creates the history of links that were never used. */
    LinkHistory(int links) {
        near = new long[WORDS * links * KEPT];
        own = new long[links];
        began = new long[links];
        uses = new int[links];
        labels = new int[links];
    }

    /** Returns the link that the last packet has taken. */
    int last() {
        return last;
    }

    /**
     * Records that a packet takes a link.
     *
     * @param busy busy time of the link before, in ps
     * @param isOwn whether a rank of the node has sent the packet
     * @param label label of the packet's message
     */
    void begins(int link, long now, long busy, boolean isOwn, int label) {
        last = link;
        int use = uses[link]++;
        own[link] = ownUntil(link, busy);
        began[link] = isOwn ? busy : -1;
        write(near, link, use, now, busy, own[link]);
        if (use % KEPT == KEPT - 1) {
            long[] rare = far;
            if (rare == null) {
                rare = new long[near.length];
                far = rare;
            }
            write(rare, link, use / KEPT, now, busy, own[link]);
        }
        labels[link] = label;
    }

    /** Returns the busy time with packets of the node, of a link that has been busy for {@code busy}. */
    private long ownUntil(int link, long busy) {
        return own[link] + (began[link] < 0 || uses[link] == 0 ? 0 : busy - began[link]);
    }

    private static void write(long[] ring, int link, int use, long now, long busy, long own) {
        int at = place(link, use);
        ring[at] = now;
        ring[at + ALL] = busy;
        ring[at + OWN] = own;
    }

    private static int place(int link, int use) {
        return WORDS * (link * KEPT + use % KEPT);
    }

    /** Returns the label of the message whose packet took a link last; 0 if there was none. */
    int label(int link) {
        return labels[link];
    }

    /**
     * Returns the time for which a link had been busy at virtual time {@code at}. Between uses that are kept and do not follow each other, it
     * assumes that the link was busy evenly; the same before the first of them.
     *
     * @param now virtual time at which the link is free
     * @param busy busy time of the link then, in ps
     */
    long busyAt(int link, long at, long now, long busy) {
        return busyAt(link, at, now, busy, ALL);
    }

    /**
     * Returns the time for which a link has carried packets of the node between two virtual times, as {@link #busyAt} does.
     *
     * @param busy busy time of the link, its present use included, in ps
     */
    long ownBetween(int link, long from, long to, long now, long busy) {
        long all = ownUntil(link, busy);
        return busyAt(link, to, now, all, OWN) - busyAt(link, from, now, all, OWN);
    }

    private long busyAt(int link, long at, long now, long busy, int word) {
        long end = now;
        long behind = busy;
        int first = Math.max(0, uses[link] - KEPT);
        for (int use = uses[link] - 1; use >= first; use--) {
            int place = place(link, use);
            if (near[place] <= at) {
                return Math.min(behind, near[place + word] + at - near[place]);
            }
            end = near[place];
            behind = near[place + word];
        }
        int sparse = uses[link] / KEPT;
        for (int use = sparse - 1; far != null && use >= Math.max(0, sparse - KEPT); use--) {
            int place = place(link, use);
            if (far[place] <= at) {
                return between(far[place], far[place + word], end, behind, at);
            }
            if (far[place] < end) {
                end = far[place];
                behind = far[place + word];
            }
        }
        return between(0, 0, end, behind, at);
    }

    private static long between(long from, long busyFrom, long to, long busyTo, long at) {
        return to == from ? busyFrom : busyFrom + (long) ((double) (busyTo - busyFrom) * (at - from) / (to - from));
    }
}
