package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The chains of a run that are almost critical. They join the critical path with little slack, or contend with it for a CPU or a link. A
 * changed value of the machine changes the difference of both chains, behind the segment where they part. If the change exceeds the time
 * between them, the other chain becomes critical.
 */
@SuppressWarnings("EnumOrdinal") // the records do not outlive the run
final class NearCriticalPaths {
    private static final int SHIFT = 8;
    private static final long CONTESTED = 0xff << SHIFT;
    /** Largest relative change of a value that is looked at. */
    private static final double MOST_CHANGE = 0.05;
    /** Largest number of segments that are read. */
    private static final long MOST_STEPS = 50_000_000;

    private final PathRecords records;
    private final PathChain path;
    private final List<NearCriticalPath> nearCritical = new ArrayList<>();
    private final long[] difference = new long[SegmentKind.count()];
    private boolean hasUnknown;

    /**
     * A chain that joins the critical path or contends with it.
     *
     * @param gap time between both, in ps
     * @param difference time of this chain less the time of the path's chain, by class
     */
    private record NearCriticalPath(long gap, long[] difference) {}

    private NearCriticalPaths(PathRecords records, PathChain path) {
        this.records = records;
        this.path = path;
    }

    /** Returns the bits of a segment's third word that mark its order as contested. */
    static long mark() {
        return 1L << SHIFT;
    }

    /** Returns the bits of a segment's third word that mark it as a sequence of works whose order was contested, and not recorded. */
    static long unknown() {
        return 2L << SHIFT;
    }

    private static boolean isContested(long word) {
        return (word & mark()) != 0;
    }

    /** Returns the near-critical paths of a run with this critical path. */
    static NearCriticalPaths of(PathRecords records, PathChain path) {
        NearCriticalPaths nearCritical = new NearCriticalPaths(records, path);
        IntOpenHashSet pairs = new IntOpenHashSet();
        int size = records.size();
        for (int record = PathRecords.ROOT + 1; record < size; record++) {
            long word = records.word(record, 2);
            if ((word & PathRecords.KIND) >= PathRecords.WAIT) {
                nearCritical.addChain(record);
            } else if ((word & CONTESTED) != 0) {
                nearCritical.addPair(record, word, pairs);
            }
        }
        nearCritical.addOrders(pairs);
        return nearCritical;
    }

    private boolean isOnPath(int segment) {
        return path.has(segment);
    }

    /** Adds the chain of a join if it joins the path. */
    private void addChain(int join) {
        long both = records.word(join, 1);
        int first = (int) (both >>> Integer.SIZE);
        if (isOnPath((int) both) && !isOnPath(first)) {
            long gap = records.gap(join);
            add(gap, first, path.endingBy(records.end(first) + gap));
        }
    }

    /** Adds a contested segment to those whose order matters, if it or the segment before it is on the path. */
    private void addPair(int segment, long word, IntOpenHashSet pairs) {
        hasUnknown |= (word & unknown()) != 0 && isOnPath(segment);
        if (isContested(word) && (isOnPath(segment) || isOnPath(records.before(segment)))) {
            pairs.add(segment);
        }
    }

    /** Adds the pairs that were served one after the other, at least one of them on the path. */
    private void addOrders(IntOpenHashSet pairs) {
        int size = pairs.isEmpty() ? 0 : records.size();
        long[] served = new long[size / Long.SIZE]; // a bit for each segment of a pair: joins of few others are read
        for (int behind : pairs) {
            set(served, behind);
            set(served, records.before(behind));
        }
        Int2IntOpenHashMap causes = new Int2IntOpenHashMap();
        for (int record = PathRecords.ROOT + 1; record < size; record++) {
            int second = (int) records.word(record, 1);
            if ((records.word(record, 2) & PathRecords.KIND) == PathRecords.JOIN
                    && (served[second / Long.SIZE] >>> second & 1) != 0
                    && isContested(records.word(second, 2))) {
                causes.put(second, records.before(record));
            }
        }
        for (int behind : pairs) {
            int cause = causes.get(behind);
            int front = causeOfFront(behind, causes);
            if (cause > PathRecords.ROOT && front >= PathRecords.ROOT) {
                add(Math.max(0, records.end(cause) - records.end(front)), cause, front);
            }
        }
    }

    private static void set(long[] bits, int segment) {
        bits[segment / Long.SIZE] |= 1L << segment;
    }

    /** Returns the segment that ends when the work or message in front of a contested one was there. */
    private int causeOfFront(int behind, Int2IntOpenHashMap causes) {
        int front = records.before(behind);
        if (causes.containsKey(front)) {
            return causes.get(front);
        }
        boolean isAtLink =
                SegmentKind.of((int) records.word(behind, 2) & PathRecords.KIND).isOfNetwork();
        return isAtLink ? front : records.before(front);
    }

    /** Adds a near-critical chain with its last segment, and the path's chain. */
    private void add(long gap, int chain, int own) {
        boolean canWin = (records.end(chain) + records.end(own)) * MOST_CHANGE >= gap;
        if (!canWin || path.steps() > MOST_STEPS) {
            return;
        }
        Arrays.fill(difference, 0);
        path.difference(chain, own, difference);
        long sum = 0;
        for (long part : difference) {
            sum += Math.abs(part);
        }
        if (sum * MOST_CHANGE >= gap) {
            nearCritical.add(new NearCriticalPath(gap, difference.clone()));
        }
    }

    /**
     * Returns the relative change of values up to which the path stays as it is.
     *
     * @param kinds classes whose times change with the values
     * @return at most {@value #MOST_CHANGE}; 0 if there are too many near-critical paths to examine, or orders that were not recorded
     */
    double staysUpTo(List<SegmentKind> kinds) {
        double least = hasUnknown || path.steps() > MOST_STEPS ? 0 : MOST_CHANGE;
        for (NearCriticalPath chain : nearCritical) {
            long changing = 0;
            for (SegmentKind kind : kinds) {
                changing += chain.difference[kind.ordinal()];
            }
            if (changing != 0) {
                least = Math.min(least, (double) chain.gap / Math.abs(changing));
            }
        }
        return least;
    }
}
