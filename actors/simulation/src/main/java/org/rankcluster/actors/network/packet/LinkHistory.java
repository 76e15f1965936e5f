package org.rankcluster.actors.network.packet;

import org.jspecify.annotations.Nullable;

/**
 * The recent uses of an element's links, for the critical path. They give the busy time of a link while a packet waited for it, and the
 * link's last use. They also give the part of the busy time with packets of the element's own node. A ring for each link has the begin of
 * each use. Another ring has the link's busy time before each use, and the part of it for packets of the node. Further rings have each
 * {@value #KEPT}th use, for packets that wait longer.
 */
final class LinkHistory {
    /** Uses that a ring keeps. */
    private static final int KEPT = 32;

    /** Busy times before a use: with all packets, and with packets of the node. */
    private static final int ALL = 0;

    private static final int OWN = 1;
    private static final int WORDS = 2;

    /** Begins of uses by link, and the busy times before them. */
    private final long[] begins;

    private final long[] busies;
    /** Begins of each {@value #KEPT}th use by link, and the busy times before them; null until there is such a use. */
    private long @Nullable [] rareBegins;

    private long @Nullable [] rareBusies;
    private final int[] uses;
    private final int[] labels;
    /**
     * Busy time with packets of the node before the last use, and the busy time before that use. Negative if the last use is no packet of
     * the node.
     */
    private final long[] own;

    private final long[] began;
    private int last;
    /** The busy times that were looked up last, in ps. */
    private long busyThen;

    private long ownThen;

    /** Creates the history of links that were never used. */
    LinkHistory(int links) {
        begins = new long[links * KEPT];
        busies = new long[begins.length * WORDS];
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
        write(begins, busies, index(link, use), now, busy, own[link]);
        if (use % KEPT == KEPT - 1) {
            if (rareBegins == null || rareBusies == null) {
                rareBegins = new long[begins.length];
                rareBusies = new long[busies.length];
            }
            write(rareBegins, rareBusies, index(link, use / KEPT), now, busy, own[link]);
        }
        labels[link] = label;
    }

    /** Returns the busy time with packets of the node, of a link that has been busy for {@code busy}. */
    private long ownUntil(int link, long busy) {
        return own[link] + (began[link] < 0 || uses[link] == 0 ? 0 : busy - began[link]);
    }

    private static void write(long[] begins, long[] busies, int index, long now, long busy, long own) {
        begins[index] = now;
        busies[index * WORDS + ALL] = busy;
        busies[index * WORDS + OWN] = own;
    }

    private static int index(int link, int use) {
        return link * KEPT + use % KEPT;
    }

    /** Returns the label of the message whose packet took a link last; 0 if there was none. */
    int label(int link) {
        return labels[link];
    }

    /**
     * Looks up the times for which a link had been busy at virtual time {@code at}, for {@link #busyThen} and {@link #ownThen}. The link is
     * assumed to have been busy evenly before the first kept use, and between kept uses that do not follow each other.
     *
     * @param now virtual time at which the link is free
     * @param busy busy time of the link then, in ps, its present use included
     */
    void look(int link, long at, long now, long busy) {
        int uses = this.uses[link];
        int first = Math.max(0, uses - KEPT);
        int use = lastBefore(link, at, first, uses);
        long behindBusy = busy;
        long behindOwn = ownUntil(link, busy);
        long end = now;
        if (use + 1 < uses) {
            int behind = index(link, use + 1);
            end = begins[behind];
            behindBusy = busies[behind * WORDS + ALL];
            behindOwn = busies[behind * WORDS + OWN];
        }
        if (use >= first) {
            int index = index(link, use);
            long since = at - begins[index];
            busyThen = Math.min(behindBusy, busies[index * WORDS + ALL] + since);
            ownThen = Math.min(behindOwn, busies[index * WORDS + OWN] + since);
        } else {
            lookFar(link, at, end, behindBusy, behindOwn);
        }
    }

    /** Returns the last use of the first ring that has begun by virtual time {@code at}; one before the first if none has. */
    private int lastBefore(int link, long at, int first, int uses) {
        int from = first - 1;
        int to = uses - 1;
        if (to >= first && begins[index(link, to)] <= at) {
            return to;
        }
        while (from < to) {
            int middle = from + to + 1 >> 1;
            if (begins[index(link, middle)] <= at) {
                from = middle;
            } else {
                to = middle - 1;
            }
        }
        return from;
    }

    /** Looks up a time before the uses of the first rings, of which the first begins at {@code end} with the busy times behind it. */
    private void lookFar(int link, long at, long end, long behindBusy, long behindOwn) {
        long to = end;
        long busyTo = behindBusy;
        long ownTo = behindOwn;
        long[] rare = rareBegins;
        long[] busy = rareBusies;
        int sparse = uses[link] / KEPT;
        for (int use = sparse - 1; rare != null && busy != null && use >= Math.max(0, sparse - KEPT); use--) {
            int index = index(link, use);
            long begin = rare[index];
            long busyFrom = busy[index * WORDS + ALL];
            long ownFrom = busy[index * WORDS + OWN];
            if (begin <= at) {
                busyThen = between(begin, busyFrom, to, busyTo, at);
                ownThen = between(begin, ownFrom, to, ownTo, at);
                return;
            }
            if (begin < to) {
                to = begin;
                busyTo = busyFrom;
                ownTo = ownFrom;
            }
        }
        busyThen = between(0, 0, to, busyTo, at);
        ownThen = between(0, 0, to, ownTo, at);
    }

    /** Returns the time for which the link had been busy at the time that was looked up, in ps. */
    long busyThen() {
        return busyThen;
    }

    /** Returns the part of {@link #busyThen} for packets of the node, in ps. */
    long ownThen() {
        return ownThen;
    }

    /**
     * Returns the time for which a link has carried packets of the node from a virtual time up to now, in ps.
     *
     * @param busy busy time of the link, its present use included, in ps
     */
    long ownSince(int link, long from, long now, long busy) {
        long until = ownUntilNow(link, now, busy);
        look(link, from, now, busy);
        return until - ownThen;
    }

    /** Returns the time for which a link has carried packets of the node up to now, as {@link #ownSince} does. */
    long ownUntilNow(int link, long now, long busy) {
        look(link, now, now, busy);
        return ownThen;
    }

    private static long between(long from, long busyFrom, long to, long busyTo, long at) {
        return to == from ? busyFrom : busyFrom + (long) ((double) (busyTo - busyFrom) * (at - from) / (to - from));
    }
}
