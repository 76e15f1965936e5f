package org.rankcluster.actors.network.packet;

import org.jspecify.annotations.Nullable;

/**
 * The last uses of an element's links, for the critical path: how long a link was busy while a packet waited for it, and what took it last.
 * A ring for each link has the begin of each use and the link's busy time before it. A second ring has each {@value #KEPT}th use, for packets
 * that wait longer.
 */
final class LinkHistory {
    /** Uses that a ring keeps. */
    private static final int KEPT = 32;

    /** Begins of uses, each followed by the link's busy time before it. */
    private final long[] near;

    private long @Nullable [] far;
    private final int[] uses;
    private final int[] labels;

    /** Creates the history of links that were never used. */
    LinkHistory(int links) {
        near = new long[2 * links * KEPT];
        uses = new int[links];
        labels = new int[links];
    }

    /**
     * Records that a packet takes a link.
     *
     * @param busy busy time of the link before, in ps
     * @param label label of the packet's message
     */
    void begins(int link, long now, long busy, int label) {
        int use = uses[link]++;
        write(near, link, use, now, busy);
        if (use % KEPT == KEPT - 1) {
            long[] rare = far;
            if (rare == null) {
                rare = new long[near.length];
                far = rare;
            }
            write(rare, link, use / KEPT, now, busy);
        }
        labels[link] = label;
    }

    private static void write(long[] ring, int link, int use, long now, long busy) {
        int at = place(link, use);
        ring[at] = now;
        ring[at + 1] = busy;
    }

    private static int place(int link, int use) {
        return 2 * (link * KEPT + use % KEPT);
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
        long end = now;
        long behind = busy;
        int first = Math.max(0, uses[link] - KEPT);
        for (int use = uses[link] - 1; use >= first; use--) {
            int place = place(link, use);
            if (near[place] <= at) {
                return Math.min(behind, near[place + 1] + at - near[place]);
            }
            end = near[place];
            behind = near[place + 1];
        }
        int sparse = uses[link] / KEPT;
        for (int use = sparse - 1; far != null && use >= Math.max(0, sparse - KEPT); use--) {
            int place = place(link, use);
            if (far[place] <= at) {
                return between(far[place], far[place + 1], end, behind, at);
            }
            if (far[place] < end) {
                end = far[place];
                behind = far[place + 1];
            }
        }
        return between(0, 0, end, behind, at);
    }

    private static long between(long from, long busyFrom, long to, long busyTo, long at) {
        return to == from ? busyFrom : busyFrom + (long) ((double) (busyTo - busyFrom) * (at - from) / (to - from));
    }
}
