package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * The segments of a critical path by position, the last segment first. It has the times by class between any two of them, from the sums up to
 * each {@value #STRIDE}th segment.
 */
final class PathChain {
    private static final int STRIDE = 64;
    private static final int NONE = -1;

    private final PathRecords records;
    private final IntArrayList segments = new IntArrayList();
    private final Int2IntOpenHashMap positions = new Int2IntOpenHashMap();
    private final List<long[]> sums = new ArrayList<>();
    private final long[] sum = new long[SegmentKind.count()];

    PathChain(PathRecords records) {
        this.records = records;
        positions.defaultReturnValue(NONE);
    }

    /** Adds the segment before those that were added. */
    void add(int segment) {
        if (segments.size() % STRIDE == 0) {
            sums.add(sum.clone());
        }
        positions.put(segment, segments.size());
        segments.add(segment);
        count(segment, 1, sum);
    }

    /** Adds the time of a segment to that of its class; returns the segment before it. */
    int count(int segment, int sign, long[] into) {
        int before = records.before(segment);
        int kind = (int) records.word(segment, 2) & PathRecords.KIND;
        into[kind] += sign * (records.end(segment) - records.end(before));
        return before;
    }

    /** Returns the position of a segment, or of the beginning of the run behind all segments; -1 if it is not on the path. */
    int position(int segment) {
        return segment > PathRecords.ROOT ? positions.get(segment) : segments.size();
    }

    /** Returns the last segment that ends at a virtual time or before it; the beginning of the run if there is none. */
    int endingBy(long time) {
        int from = 0;
        int to = segments.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (records.end(segments.getInt(middle)) > time) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from == segments.size() ? PathRecords.ROOT : segments.getInt(from);
    }

    /** Adds the times from one position up to another, which is earlier in the run, to the times of their classes. */
    void sum(int from, int to, int sign, long[] into) {
        until(to, sign, into);
        until(from, -sign, into);
    }

    private void until(int position, int sign, long[] into) {
        int known = Math.min(position / STRIDE, sums.size() - 1);
        long[] before = sums.get(known);
        for (int kind = 0; kind < into.length; kind++) {
            into[kind] += sign * before[kind];
        }
        for (int at = known * STRIDE; at < position; at++) {
            count(segments.getInt(at), sign, into);
        }
    }
}
