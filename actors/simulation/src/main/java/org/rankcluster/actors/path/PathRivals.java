package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The chains that a critical path competes with: those that join it and were early, and those whose work or message a CPU or a link has served
 * before or behind one of the path's. A rival wins when a value of the machine changes the difference of both chains, behind the segment where
 * they part, by more than the time between them.
 */
@SuppressWarnings("EnumOrdinal") // the records do not outlive the run
final class PathRivals {
    private static final int SHIFT = 8;
    private static final int MASK = 0xff;
    /** Largest relative change of a value that is looked at. */
    private static final double MOST_CHANGE = 0.05;
    /** Largest number of segments that are read. */
    private static final long MOST_STEPS = 50_000_000;

    private final PathRecords records;
    private final IntOpenHashSet path;
    private final List<Rival> rivals = new ArrayList<>();
    private final long[] difference = new long[SegmentKind.count()];
    private long steps;

    /**
     * A chain that competes.
     *
     * @param gap time between both, in ps
     * @param difference time of the rival chain less that of the path's, by class
     */
    private record Rival(long gap, long[] difference) {}

    private PathRivals(PathRecords records, IntOpenHashSet path) {
        this.records = records;
        this.path = path;
    }

    /** Returns the bits of a segment's third word that say that its order was contested. */
    static long mark() {
        return 1L << SHIFT;
    }

    private static boolean isContested(long word) {
        return (word >>> SHIFT & MASK) != 0;
    }

    /** Returns the rivals of a path. */
    static PathRivals of(PathRecords records, IntOpenHashSet path) {
        PathRivals rivals = new PathRivals(records, path);
        rivals.addChains();
        rivals.addOrders();
        return rivals;
    }

    /** Adds the chains that join the path. */
    private void addChains() {
        for (int record = PathRecords.ROOT + 1; record < records.size(); record++) {
            long word = records.word(record, 2);
            int second = (int) records.word(record, 1);
            int first = records.before(record);
            if ((word & PathRecords.KIND) >= PathRecords.WAIT && path.contains(second) && !path.contains(first)) {
                long gap = records.gap(record);
                add(gap, first, at(second, records.end(first) + gap));
            }
        }
    }

    /** Returns the segment of a chain that ends at a virtual time, or the first one before it. */
    private int at(int last, long time) {
        int segment = last;
        while (segment > PathRecords.ROOT && records.end(segment) > time) {
            segment = records.before(segment);
            steps++;
        }
        return segment;
    }

    /** Adds the pairs that were served one after the other, at least one of them on the path. */
    private void addOrders() {
        IntOpenHashSet pairs = new IntOpenHashSet();
        for (int record = PathRecords.ROOT + 1; record < records.size(); record++) {
            long word = records.word(record, 2);
            boolean isSegment = records.word(record, 1) != 0 && (word & PathRecords.KIND) < PathRecords.WAIT;
            if (isSegment && isContested(word) && (path.contains(record) || path.contains(records.before(record)))) {
                pairs.add(record);
            }
        }
        Int2IntOpenHashMap causes = new Int2IntOpenHashMap();
        for (int record = PathRecords.ROOT + 1; record < records.size() && !pairs.isEmpty(); record++) {
            int second = (int) records.word(record, 1);
            boolean isJoin = (records.word(record, 2) & PathRecords.KIND) == PathRecords.JOIN;
            if (isJoin && (pairs.contains(second) || isContested(records.word(second, 2)))) {
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

    /** Adds a rival chain with its last segment, and that of the path's chain. */
    private void add(long gap, int rival, int own) {
        if (steps > MOST_STEPS) {
            return;
        }
        Arrays.fill(difference, 0);
        int one = rival;
        int other = own;
        while (one != other) {
            if (records.end(one) > records.end(other) || records.end(one) == records.end(other) && one > other) {
                one = step(one, 1);
            } else {
                other = step(other, -1);
            }
        }
        long sum = 0;
        for (long part : difference) {
            sum += Math.abs(part);
        }
        if (sum * MOST_CHANGE >= gap) {
            rivals.add(new Rival(gap, difference.clone()));
        }
    }

    private int step(int segment, int sign) {
        steps++;
        int before = records.before(segment);
        int kind = (int) records.word(segment, 2) & PathRecords.KIND;
        difference[kind] += sign * (records.end(segment) - records.end(before));
        return before;
    }

    /**
     * Returns the relative change of values up to which the path stays as it is.
     *
     * @param kinds classes whose times change with the values
     * @return at most {@value #MOST_CHANGE}; 0 if there are too many rivals to look at
     */
    double staysUpTo(List<SegmentKind> kinds) {
        double least = steps > MOST_STEPS ? 0 : MOST_CHANGE;
        for (Rival rival : rivals) {
            long changing = 0;
            for (SegmentKind kind : kinds) {
                changing += rival.difference[kind.ordinal()];
            }
            if (changing != 0) {
                least = Math.min(least, (double) rival.gap / Math.abs(changing));
            }
        }
        return least;
    }
}
