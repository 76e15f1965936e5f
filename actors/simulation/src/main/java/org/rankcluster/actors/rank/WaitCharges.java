package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;

/**
 * The wait times of a partition's ranks, attributed to the late ranks that caused them. They are exact, by rank, in pages that are created
 * at the first charge to one of their ranks. Pages save memory because ranks wait for few others, most of them near.
 */
public final class WaitCharges {
    private static final int PAGE_BITS = 8;
    private static final int PAGE = 1 << PAGE_BITS;
    /** Sum of the waits for a rank, the longest of them, the rank that waited longest, and the end of its wait. */
    private static final int WIDTH = 4;

    /** A consumer of the charges of one rank. */
    public interface Reader {
        /**
         * Receives the charges of a rank.
         *
         * @param causes ps that others waited because of the rank
         * @param late longest of these waits, in ps
         * @param waiter rank that waited longest, of several the one that waited first
         * @param until end of its wait, in ps
         */
        void charged(int rank, long causes, long late, int waiter, long until);
    }

    private final long[] @Nullable [] recent;
    private final long[] @Nullable [] ever;

    /** Creates charges of zero for {@code ranks} ranks. */
    WaitCharges(int ranks) {
        int pages = Math.ceilDiv(ranks, PAGE);
        recent = new long[pages][];
        ever = new long[pages][];
    }

    /**
     * Charges a wait, or a part of it.
     *
     * @param waiter world rank that waited
     * @param until end of the wait, in ps
     * @param rank world rank that caused it
     * @param picoseconds duration
     * @param alone part of it that is surely due to this rank, for the longest wait
     */
    void charge(int waiter, long until, int rank, long picoseconds, long alone) {
        long[] page = page(recent, rank);
        int at = (rank & PAGE - 1) * WIDTH;
        page[at] += picoseconds;
        note(page, at, alone, waiter, until);
    }

    /**
     * Records a wait if it is the longest. Among equal waits the first to end counts, since later ones are often due to it; then the wait
     * of the lowest rank.
     */
    private static void note(long[] page, int at, long picoseconds, long waiter, long until) {
        boolean isFirst = until < page[at + 3] || until == page[at + 3] && waiter < page[at + 2];
        if (picoseconds > page[at + 1] || picoseconds == page[at + 1] && isFirst) {
            page[at + 1] = picoseconds;
            page[at + 2] = waiter;
            page[at + 3] = until;
        }
    }

    private static long[] page(long[] @Nullable [] pages, int rank) {
        long[] page = pages[rank >>> PAGE_BITS];
        if (page == null) {
            page = new long[PAGE * WIDTH];
            pages[rank >>> PAGE_BITS] = page;
        }
        return page;
    }

    /** Reads the charges since the last reading, and begins the next interval. */
    public void readRecent(Reader reader) {
        for (int number = 0; number < recent.length; number++) {
            long[] page = recent[number];
            if (page != null) {
                take(number << PAGE_BITS, page, reader);
            }
        }
    }

    private void take(int first, long[] page, Reader reader) {
        long[] all = page(ever, first);
        for (int at = 0; at < page.length; at += WIDTH) {
            if (page[at] != 0) {
                reader.charged(first + at / WIDTH, page[at], page[at + 1], (int) page[at + 2], page[at + 3]);
                all[at] += page[at];
                note(all, at, page[at + 1], page[at + 2], page[at + 3]);
                page[at] = 0;
                page[at + 1] = 0;
                page[at + 2] = 0;
                page[at + 3] = 0;
            }
        }
    }

    /** Reads all charges of the run so far. */
    public void readEver(Reader reader) {
        long[] both = new long[WIDTH];
        for (int number = 0; number < ever.length; number++) {
            long[] old = ever[number];
            long[] more = recent[number];
            for (int at = 0; at < PAGE * WIDTH; at += WIDTH) {
                long causes = at(old, at) + at(more, at);
                if (causes != 0) {
                    both[1] = at(old, at + 1);
                    both[2] = at(old, at + 2);
                    both[3] = at(old, at + 3);
                    note(both, 0, at(more, at + 1), at(more, at + 2), at(more, at + 3));
                    reader.charged((number << PAGE_BITS) + at / WIDTH, causes, both[1], (int) both[2], both[3]);
                }
            }
        }
    }

    private static long at(long @Nullable [] page, int index) {
        return page == null ? 0 : page[index];
    }
}
