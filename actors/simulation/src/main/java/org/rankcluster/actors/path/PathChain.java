package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * An index of a critical path and of the chains that join it, with sums of time by class of segment. Positions count from the end. The
 * index has the sums between any two segments of the path, and from a segment of a chain back to the path. Each {@value #STRIDE}th segment
 * keeps such sums, so chains that share segments are read once.
 */
final class PathChain {
    private static final int STRIDE = 64;
    private static final int NONE = Integer.MIN_VALUE;

    private final PathRecords records;
    private final IntArrayList segments = new IntArrayList();
    /** A bit for each record: whether it is on the path. Most records are not on the path, and are queried. */
    private final long[] onPath;
    /** Position of each segment of the path, and for segments of other chains the number of their sums, inverted. */
    private final Int2IntOpenHashMap indices = new Int2IntOpenHashMap();

    private final List<long[]> sums = new ArrayList<>();
    private final long[] sum = new long[SegmentKind.count()];
    /** Sums from segments of other chains back to the path, and the positions where they join it. */
    private final List<long[]> joining = new ArrayList<>();

    private final IntArrayList joined = new IntArrayList();
    private final IntArrayList read = new IntArrayList();
    private long steps;

    PathChain(PathRecords records) {
        this.records = records;
        this.onPath = new long[records.size() / Long.SIZE];
        indices.defaultReturnValue(NONE);
    }

    /** Adds the segment before those that were added. */
    void add(int segment) {
        if (segments.size() % STRIDE == 0) {
            sums.add(sum.clone());
        }
        onPath[segment / Long.SIZE] |= 1L << segment;
        indices.put(segment, segments.size());
        segments.add(segment);
        count(segment, 1, sum);
    }

    private void count(int segment, int sign, long[] into) {
        int kind = (int) records.word(segment, 2) & PathRecords.KIND;
        into[kind] += sign * (records.end(segment) - records.end(records.before(segment)));
    }

    /** Returns whether a segment is on the path. */
    boolean has(int segment) {
        return segment <= PathRecords.ROOT || (onPath[segment / Long.SIZE] >>> segment & 1) != 0;
    }

    /** Returns the position of a segment of the path. The beginning of the run is behind all segments. */
    private int index(int segment) {
        return segment > PathRecords.ROOT ? indices.get(segment) : segments.size();
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

    /** Returns the number of segments that were read for {@link #difference}. */
    long steps() {
        return steps;
    }

    /** Adds the times of one chain by class, less the times of another one, back to the segment where both meet. */
    void difference(int one, int other, long[] into) {
        int onePosition = addChain(one, 1, into);
        int otherPosition = addChain(other, -1, into);
        addPath(otherPosition, 1, into);
        addPath(onePosition, -1, into);
    }

    /** Adds the times of a chain back to the path; returns the position where it joins the path. */
    private int addChain(int last, int sign, long[] into) {
        read.clear();
        int segment = last;
        int index = index(segment);
        while (index == NONE) {
            read.add(segment);
            segment = records.before(segment);
            index = index(segment);
        }
        steps += read.size();
        long[] since = new long[sum.length];
        int position = index;
        if (index < 0) {
            position = joined.getInt(~index);
            System.arraycopy(joining.get(~index), 0, since, 0, since.length);
        }
        for (int i = read.size() - 1; i >= 0; i--) {
            count(read.getInt(i), 1, since);
            if ((read.size() - i) % STRIDE == 0) {
                indices.put(read.getInt(i), ~joining.size());
                joining.add(since.clone());
                joined.add(position);
            }
        }
        for (int kind = 0; kind < into.length; kind++) {
            into[kind] += sign * since[kind];
        }
        return position;
    }

    /** Adds the times of the path from its end back to a position. */
    private void addPath(int position, int sign, long[] into) {
        int known = Math.min(position / STRIDE, sums.size() - 1);
        if (known < 0) {
            return;
        }
        long[] before = sums.get(known);
        for (int kind = 0; kind < into.length; kind++) {
            into[kind] += sign * before[kind];
        }
        for (int at = known * STRIDE; at < position; at++) {
            count(segments.getInt(at), sign, into);
        }
    }
}
