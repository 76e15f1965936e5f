package org.rankcluster.actors.path;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.protocol.runtime.RankProfile;

/** The walk over the records from the end of a run to its begin, which adds up the lengths of the segments. */
final class PathWalk {
    private static final int NONE = -1;
    private static final int KIND_MASK = 0xff;
    private static final int CALL_SHIFT = 16;
    private static final int CALL_MASK = 0xffff;

    private final PathRecords records;
    private final long picoseconds;
    private final Map<SegmentKind, Long> kinds = new EnumMap<>(SegmentKind.class);
    private final Map<Integer, Long> ranks = new TreeMap<>();
    private final Map<String, Long> calls = new TreeMap<>();
    private final Map<Integer, Long> communicators = new TreeMap<>();
    private final Map<Integer, Long> queues = new TreeMap<>();
    private final Map<Integer, Long> wires = new TreeMap<>();
    private final ArrayDeque<PathSegment> segments = new ArrayDeque<>();
    private long count;
    private long messages;
    private long sum;
    /** Time in the network after the segment of a rank that the walk reaches next, in ps. */
    private long outside;

    PathWalk(PathRecords records, long picoseconds) {
        this.records = records;
        this.picoseconds = picoseconds;
    }

    CriticalPath from(PathEnd last, boolean isComplete, NetworkModel network) {
        add(new PathSegment(SegmentKind.AFTER_END, NONE, NONE, RankProfile.PROGRAM, NONE, last.at(), picoseconds));
        leave(RankProfile.PROGRAM, NONE);
        long end = last.at();
        int segment = last.segment();
        while (segment > PathRecords.ROOT) {
            int before = (int) (records.word(segment, 1) >>> Integer.SIZE);
            long begin = before > PathRecords.ROOT ? records.word(before, 0) : 0;
            if (records.word(segment, 0) != end || begin > end) {
                throw new IllegalStateException("critical path: segment " + segment + " from " + begin + " to "
                        + records.word(segment, 0) + " ps (expected: to " + end + " ps)");
            }
            add(read(segment, begin, end));
            end = begin;
            segment = before;
        }
        // nothing is known of what was before a segment without a predecessor
        add(new PathSegment(SegmentKind.OTHER, NONE, NONE, RankProfile.PROGRAM, NONE, 0, end));
        leave(RankProfile.PROGRAM, NONE);
        if (sum != picoseconds) {
            throw new IllegalStateException(
                    "critical path: sum of the segments: " + sum + " ps (expected: " + picoseconds + " ps)");
        }
        return new CriticalPath(
                picoseconds,
                last.rank(),
                isComplete,
                count,
                messages,
                kinds,
                ranks,
                calls,
                communicators,
                queues,
                wires,
                List.copyOf(segments),
                Elasticity.of(kinds, picoseconds, network),
                null);
    }

    private PathSegment read(int segment, long begin, long end) {
        int place = (int) records.word(segment, 1);
        long tag = records.word(segment, 2);
        SegmentKind kind = SegmentKind.of((int) tag & KIND_MASK);
        int call = (int) tag >>> CALL_SHIFT & CALL_MASK;
        boolean isLink = kind == SegmentKind.QUEUE || kind == SegmentKind.WIRE;
        boolean isRank = !isLink && place >= 0;
        return new PathSegment(
                kind,
                isRank ? place : NONE,
                isLink ? place : NONE,
                call == 0 ? RankProfile.PROGRAM : records.call(call - 1),
                isRank ? (int) (tag >>> Integer.SIZE) : NONE,
                begin,
                end);
    }

    private void add(PathSegment one) {
        long length = one.picoseconds();
        if (length == 0) {
            return;
        }
        count++;
        sum += length;
        segments.addFirst(one);
        if (segments.size() > CriticalPath.MOST_SEGMENTS) {
            segments.removeFirst();
        }
        kinds.merge(one.kind(), length, Long::sum);
        if (one.link() >= 0) {
            (one.kind() == SegmentKind.QUEUE ? queues : wires).merge(one.link(), length, Long::sum);
        }
        ranks.merge(one.rank(), length, Long::sum);
        if (one.rank() < 0) {
            messages += outside == 0 && one.kind().isOfNetwork() ? 1 : 0;
            outside += length;
        } else {
            leave(one.call(), one.communicator());
            calls.merge(one.call(), length, Long::sum);
            communicators.merge(one.communicator(), length, Long::sum);
        }
    }

    /** Attributes time in the network to the call before it. */
    private void leave(String call, int communicator) {
        if (outside > 0) {
            calls.merge(call, outside, Long::sum);
            communicators.merge(communicator, outside, Long::sum);
            outside = 0;
        }
    }
}
