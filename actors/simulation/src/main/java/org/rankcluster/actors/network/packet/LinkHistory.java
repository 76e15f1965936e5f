package org.rankcluster.actors.network.packet;

/**
 * The last uses of an element's links, for the critical path: how long a link was busy while a packet waited for it, and what took it last.
 * A ring for each link has the begin of each use and the link's busy time before it.
 */
final class LinkHistory {
    /** Uses that a ring keeps. A packet that waits for more of them is rare: buffers hold few packets. */
    private static final int KEPT = 32;

    private final long[] begins;
    private final long[] before;
    private final int[] uses;
    private final int[] labels;

    /** Creates the history of links that were never used. */
    LinkHistory(int links) {
        begins = new long[links * KEPT];
        before = new long[links * KEPT];
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
        int at = place(link, uses[link]++);
        begins[at] = now;
        before[at] = busy;
        labels[link] = label;
    }

    private static int place(int link, int use) {
        return link * KEPT + use % KEPT;
    }

    /** Returns the label of the message whose packet took a link last; 0 if there was none. */
    int label(int link) {
        return labels[link];
    }

    /**
     * Returns the time for which a link had been busy at virtual time {@code at}. For a time before the uses that are kept, it assumes that
     * the link was busy all the time from then to the first of them.
     *
     * @param busy busy time of the link now, when it is free, in ps
     */
    long busyAt(int link, long at, long busy) {
        long behind = busy;
        int first = Math.max(0, uses[link] - KEPT);
        for (int use = uses[link] - 1; use >= first; use--) {
            int place = place(link, use);
            if (begins[place] <= at) {
                return Math.min(behind, before[place] + at - begins[place]);
            }
            behind = before[place];
        }
        return first == 0 ? 0 : behind - (begins[place(link, first)] - at);
    }
}
