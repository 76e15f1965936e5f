package org.rankcluster.actors.path;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.protocol.runtime.RankProfile;

/** The backward walk over the records of a run, from its end to time 0, which adds up the durations of segments. */
final class PathWalk {
    private static final int NONE = -1;
    private static final String NO_LINE = "";
    private static final PathCall PROGRAM = new PathCall(RankProfile.PROGRAM, NONE);

    private final PathRecords records;
    private final long picoseconds;
    private final Map<SegmentKind, Long> kinds = new EnumMap<>(SegmentKind.class);
    private final Map<Integer, Long> ranks = new TreeMap<>();
    private final Map<PathCall, Map<SegmentKind, Long>> calls = new TreeMap<>();
    private final Map<String, Long> lines = new TreeMap<>();
    private final Map<Integer, Long> queues = new TreeMap<>();
    private final Map<Integer, Long> blocked = new TreeMap<>();
    private final Map<Integer, Long> wires = new TreeMap<>();
    private final Map<PathCall, Long> fronts = new TreeMap<>();
    private final ArrayDeque<PathSegment> segments = new ArrayDeque<>();
    /** Overheads of sending and receiving by class, in ps, without the time by which translations are faster or slower. */
    private final Map<SegmentKind, Long> overheads = new EnumMap<>(SegmentKind.class);

    private final PathLegs legs;
    private final PathChain path;
    private long count;
    private long messages;
    private long sum;
    /** Time in the network by class after the segment of a rank that the walk reaches next, in ps. */
    private final Map<SegmentKind, Long> outside = new EnumMap<>(SegmentKind.class);

    PathWalk(PathRecords records, long picoseconds) {
        this.records = records;
        this.picoseconds = picoseconds;
        this.legs = new PathLegs(picoseconds, CriticalPath.MOST_LEGS);
        this.path = new PathChain(records);
    }

    CriticalPath from(PathEnd last, boolean isComplete) {
        add(new PathSegment(SegmentKind.AFTER_END, NONE, NONE, PROGRAM, last.at(), picoseconds), NO_LINE);
        leave(PROGRAM, NO_LINE);
        long end = last.at();
        int segment = last.segment();
        while (segment > PathRecords.ROOT) {
            int before = records.before(segment);
            long begin = records.end(before);
            if (records.word(segment, 0) != end || begin > end) {
                throw new IllegalStateException("critical path: segment " + segment + " from " + begin + " to "
                        + records.word(segment, 0) + " ps (expected: to " + end + " ps)");
            }
            path.add(segment);
            String line = records.line(records.word(segment, 2));
            add(read(segment, begin, end), line == null ? NO_LINE : line);
            end = begin;
            segment = before;
        }
        // nothing is known of what was before a segment without a predecessor
        add(new PathSegment(SegmentKind.OTHER, NONE, NONE, PROGRAM, 0, end), NO_LINE);
        leave(PROGRAM, NO_LINE);
        if (sum != picoseconds) {
            throw new IllegalStateException(
                    "critical path: sum of the segments: " + sum + " ps (expected: " + picoseconds + " ps)");
        }
        NearCriticalPaths nearCritical = NearCriticalPaths.of(records, path);
        lines.keySet().removeIf(line -> lines.size() == 1 && line.equals(NO_LINE));
        PathSums sums = new PathSums(kinds, ranks, calls, lines, queues, blocked, wires, fronts);
        return new CriticalPath(
                picoseconds,
                last.rank(),
                isComplete,
                count,
                messages,
                sums,
                legs.finish(),
                List.copyOf(segments),
                Elasticity.of(sums, overheads, picoseconds, records.network().model(), nearCritical),
                isComplete
                        ? PathBounds.of(records, sums, picoseconds)
                        : List.of(), // work may have begun that did not end
                RankAccounts.of(records, picoseconds),
                isComplete ? PathSlack.of(records, picoseconds) : PathSlack.CUT,
                records.isWhole() ? PathTraffic.of(records) : PathTraffic.NONE,
                null);
    }

    private PathSegment read(int segment, long begin, long end) {
        int subject = (int) records.word(segment, 1);
        long tag = records.word(segment, 2);
        SegmentKind kind = SegmentKind.of((int) tag & PathRecords.KIND);
        boolean isRank = !kind.isOfLink() && subject >= 0;
        return new PathSegment(
                kind, isRank ? subject : NONE, kind.isOfLink() ? subject : NONE, records.call(tag), begin, end);
    }

    private void add(PathSegment one, String line) {
        long length = one.picoseconds();
        if (length == 0) {
            return;
        }
        count++;
        sum += length;
        legs.add(one);
        segments.addFirst(one);
        if (segments.size() > CriticalPath.MOST_SEGMENTS) {
            segments.removeFirst();
        }
        kinds.merge(one.kind(), length, Long::sum);
        if (one.link() >= 0) {
            addLink(one, length);
        }
        if (one.kind() == SegmentKind.SEND || one.kind() == SegmentKind.RECEIVE || one.kind() == SegmentKind.CALL) {
            overheads.merge(one.kind(), overhead(one.kind(), length), Long::sum);
        }
        ranks.merge(one.rank(), length, Long::sum);
        if (one.rank() < 0) {
            messages += outside.isEmpty() && one.kind().isOfNetwork() ? 1 : 0;
            outside.merge(one.kind(), length, Long::sum);
        } else {
            leave(one.call(), line);
            ofCall(one.call()).merge(one.kind(), length, Long::sum);
            lines.merge(line, length, Long::sum);
        }
    }

    /**
     * Returns the overhead of sending, receiving or a call in a segment. A segment of about an overhead's length is one overhead, with a
     * translation that is faster or slower than the one that the overhead contains. Other segments are parts, or steps that cost something
     * else. A call that reads the state of an operation takes a poll besides its overhead.
     */
    private long overhead(SegmentKind kind, long length) {
        MpiModel.Overheads all = records.network().overheads();
        if (kind == SegmentKind.CALL) {
            return Math.min(length, all.call());
        }
        long usual = kind == SegmentKind.SEND ? all.send() : all.receive();
        return Math.abs(length - usual) <= usual / 2 ? usual : length;
    }

    private void addLink(PathSegment one, long length) {
        switch (one.kind()) {
            case QUEUE -> queues.merge(one.link(), length, Long::sum);
            case BLOCKED -> blocked.merge(one.link(), length, Long::sum);
            default -> wires.merge(one.link(), length, Long::sum);
        }
        if (!one.call().equals(PROGRAM)) {
            fronts.merge(one.call(), length, Long::sum);
        }
    }

    private Map<SegmentKind, Long> ofCall(PathCall call) {
        return calls.computeIfAbsent(call, added -> new EnumMap<>(SegmentKind.class));
    }

    /** Attributes time in the network to the call before it, and to its line. */
    private void leave(PathCall call, String line) {
        if (!outside.isEmpty()) {
            outside.forEach((kind, length) -> {
                ofCall(call).merge(kind, length, Long::sum);
                lines.merge(line, length, Long::sum);
            });
            outside.clear();
        }
    }
}
