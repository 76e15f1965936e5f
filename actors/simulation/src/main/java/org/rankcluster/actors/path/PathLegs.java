package org.rankcluster.actors.path;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The legs of a critical path, built from its segments from the last to the first. If a path has more legs than are kept, its time is
 * divided into equal stretches, and the longest leg of each stretch is kept.
 */
final class PathLegs {
    private static final int NONE = -1;

    private final long stretch;
    private final int most;
    private final ArrayDeque<PathLeg> all = new ArrayDeque<>();
    private final Map<Long, PathLeg> longest = new TreeMap<>();
    private long count;

    private int rank = NONE;
    private long begin;
    private long sent;
    private int to = NONE;
    private int link = NONE;
    private long waited;
    private long received;
    private final Map<SegmentKind, Long> kinds = new EnumMap<>(SegmentKind.class);
    private final Map<PathCall, Long> calls = new HashMap<>();

    /** Time in the network since the leg, of the one before it: waits, and the segment that names the link. */
    private boolean isOutside;

    private int hottest = NONE;
    private long hottestTime;
    private boolean isWait;
    private long waits;

    /**
     * Creates the legs of a path.
     *
     * @param picoseconds virtual time of the run
     * @param most number of legs that are kept
     */
    PathLegs(long picoseconds, int most) {
        this.stretch = Math.max(1, picoseconds / most + 1);
        this.most = most;
    }

    /** Adds the segment before those that were added. */
    void add(PathSegment segment) {
        if (segment.rank() < 0) {
            addOutside(segment);
            return;
        }
        if (segment.rank() != rank || isOutside) {
            boolean isLast = rank == NONE;
            int next = rank;
            long reached = begin;
            close();
            rank = segment.rank();
            sent = segment.end();
            to = next;
            link = isLast ? NONE : hottest;
            waited = isLast ? 0 : waits;
            received = isLast ? sent : reached;
            isOutside = false;
            hottest = NONE;
            hottestTime = 0;
            isWait = false;
            waits = 0;
        }
        begin = segment.begin();
        kinds.merge(segment.kind(), segment.picoseconds(), Long::sum);
        calls.merge(segment.call(), segment.picoseconds(), Long::sum);
    }

    private void addOutside(PathSegment segment) {
        isOutside = true;
        boolean waits = segment.kind().isWait();
        this.waits += waits ? segment.picoseconds() : 0;
        boolean isHotter = waits == isWait ? segment.picoseconds() > hottestTime : waits;
        if (segment.link() >= 0 && isHotter) {
            hottest = segment.link();
            hottestTime = segment.picoseconds();
            isWait = waits;
        }
    }

    private void close() {
        if (rank != NONE) {
            PathLeg leg = new PathLeg(rank, most(kinds), most(calls), begin, sent, to, link, waited, received);
            count++;
            if (count <= most) {
                all.addFirst(leg);
            } else {
                all.clear();
            }
            longest.merge(begin / stretch, leg, (later, one) -> length(one) > length(later) ? one : later);
        }
        kinds.clear();
        calls.clear();
    }

    private static long length(PathLeg leg) {
        return leg.received() - leg.begin();
    }

    private static <K extends Comparable<K>> K most(Map<K, Long> sums) {
        return Collections.max(
                        sums.entrySet(),
                        Map.Entry.<K, Long>comparingByValue()
                                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .getKey();
    }

    /** Returns the legs that are kept, in the order of time. No segment may be added afterwards. */
    List<PathLeg> finish() {
        close();
        rank = NONE;
        return List.copyOf(count <= most ? all : new ArrayList<>(longest.values()));
    }

    /** Returns the number of all legs. The result is valid after {@link #finish}. */
    long count() {
        return count;
    }
}
