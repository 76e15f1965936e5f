package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

/**
 * How close a critical path is to another one, in ps. A path may move if a chain that joins it comes later, or if two works or messages that
 * a CPU or a link serves one after the other come in the other order.
 *
 * @param secondChain least time by which another chain was early where it joins the path; {@link Long#MAX_VALUE} if there is none
 * @param order lower bound of the least time between two that were served one after the other, at least one of them on the path; {@link
 *     Long#MAX_VALUE} if there are none. Two that come at the same time are left out: mostly they have equal histories, and change alike
 */
public record PathOrder(long secondChain, long order) {
    /** The order of no path. */
    static final PathOrder NONE = new PathOrder(Long.MAX_VALUE, Long.MAX_VALUE);

    private static final int SHIFT = 8;
    private static final int MASK = 0xff;

    /** Returns the bits of a segment's third word that hold the magnitude of a margin. */
    static long mark(long margin) {
        return margin <= 0 ? 0 : (long) (Long.SIZE - Long.numberOfLeadingZeros(margin)) << SHIFT;
    }

    /** Returns the least margin that a third word stands for; the greatest number if it has none. */
    private static long margin(long word) {
        int bits = (int) (word >>> SHIFT) & MASK;
        return bits == 0 ? Long.MAX_VALUE : 1L << bits - 1;
    }

    /** Returns how close a path is to another one. */
    static PathOrder of(PathRecords records, IntOpenHashSet path) {
        long second = Long.MAX_VALUE;
        long order = Long.MAX_VALUE;
        for (int record = PathRecords.ROOT + 1; record < records.size(); record++) {
            long word = records.word(record, 2);
            if ((word & PathRecords.KIND) >= PathRecords.WAIT) {
                boolean isAside =
                        path.contains((int) records.word(record, 1)) && !path.contains(records.before(record));
                second = isAside ? Math.min(second, records.gap(record)) : second;
            } else if (margin(word) < order) {
                boolean isOn = path.contains(record) || path.contains(records.before(record));
                order = isOn ? margin(word) : order;
            }
        }
        return new PathOrder(second, order);
    }

    /** Returns the least of both. */
    public long closest() {
        return Math.min(secondChain, order);
    }
}
