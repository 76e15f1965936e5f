package org.rankcluster.actors.path;

/**
 * The recorder of a partition, used by its thread only. It knows the segment that ends with the event in execution, and the latest segment
 * that its actor has added. Each event that the actor sends carries a segment that ends at the event's time.
 */
public final class PathRecorder {
    private static final int NOBODY = -1;

    private final PathRecords records;
    private long[] words = new long[PathRecords.CHUNK * PathRecords.WORDS];
    private int chunk;
    private int next;

    /** The segment that ends with the event in execution, and the event's time. */
    private int base = PathRecords.ROOT;

    private long now;

    /** The latest segment, its end, the segment before it, its begin, and its class and link or rank. */
    private int latest = PathRecords.ROOT;

    private long end;
    private int before;
    private long begin;
    private SegmentKind kind = SegmentKind.OTHER;
    private int place;
    private long tag;

    private int lastRank = NOBODY;
    private int lastSegment;
    private long lastEnd = -1;
    private int seenRank = NOBODY;
    private int seenSegment;
    private long seenEnd = -1;

    PathRecorder(PathRecords records) {
        this.records = records;
        this.chunk = records.nextChunk();
        this.next = chunk == 0 ? PathRecords.ROOT + 1 : 0;
    }

    /** Begins an event that carries {@code segment}, which ends at virtual time {@code at}. */
    public void begin(int segment, long at) {
        base = segment;
        now = at;
        restart();
    }

    /** Makes the segment of the event in execution the latest again. */
    public void restart() {
        point(base, now);
    }

    /** Makes a segment that ends at virtual time {@code at} the latest. */
    public void point(int segment, long at) {
        latest = segment;
        end = at;
        before = segment;
        begin = at;
    }

    /** Returns whether the event in execution carries a segment. Events by value carry none. */
    public boolean isKnown() {
        return base != PathRecords.UNKNOWN;
    }

    /** Lets the event in execution follow a segment that ends at virtual time {@code at}, by a segment of a class. */
    void resolve(int previous, long at, SegmentKind of, int where, long tagged) {
        base = add(previous, at, now, of, where, tagged);
        restart();
    }

    /**
     * Lets the event in execution, a packet that arrives, follow the work that wrote it into the network.
     *
     * @param previous segment of that work
     * @param at virtual time of its end, in ps
     * @param wire latency of the path, in ps
     * @param carried time of the packet's bytes on one link, in ps
     */
    public void arrive(int previous, long at, long wire, long carried) {
        long alone = Math.min(now - at, wire + carried);
        long latency = Math.min(alone, wire);
        int waited = add(previous, at, now - alone, SegmentKind.PACKETS, NOBODY, 0);
        int passed = add(waited, now - alone, now - alone + latency, SegmentKind.WIRE, NOBODY, 0);
        base = add(passed, now - alone + latency, now, SegmentKind.SERIALIZATION, NOBODY, 0);
        restart();
    }

    /** Returns the segment of the event in execution. */
    public int base() {
        return base;
    }

    /** Returns the virtual time of the event in execution, in ps. */
    long now() {
        return now;
    }

    /** Returns the virtual time of the end of the latest segment, in ps. */
    public long end() {
        return end;
    }

    /** Returns the latest segment. */
    public int latest() {
        return latest;
    }

    /** Adds a segment; returns its number, or {@code before} if the segment has no length. */
    @SuppressWarnings("EnumOrdinal") // the records do not outlive the run
    int add(int previous, long from, long to, SegmentKind of, int where, long tagged) {
        if (from == to || previous == PathRecords.UNKNOWN) {
            return previous;
        }
        if (from > to) {
            throw new IllegalStateException("critical path: segment from " + from + " to " + to + " ps, " + of);
        }
        if (next == PathRecords.CHUNK) {
            words = records.store(chunk, words);
            chunk = records.nextChunk();
            next = 0;
        }
        int at = next * PathRecords.WORDS;
        words[at] = to;
        words[at + 1] = (long) previous << Integer.SIZE | where & 0xffff_ffffL;
        words[at + 2] = tagged | of.ordinal();
        return chunk << PathRecords.CHUNK_BITS | next++;
    }

    /** Adds a segment behind another one and makes it the latest. */
    int append(int previous, long from, long to, SegmentKind of, int where, long tagged) {
        int segment = add(previous, from, to, of, where, tagged);
        latest = segment;
        end = to;
        before = previous;
        begin = from;
        kind = of;
        place = where;
        tag = tagged;
        return segment;
    }

    /**
     * Extends the latest segment to virtual time {@code at} by one of a class. If the latest segment ends later, it is cut there.
     *
     * @param link number of the link; -1 for none
     */
    public void reach(long at, SegmentKind of, int link) {
        if (at >= end) {
            append(latest, end, at, of, link, 0);
        } else {
            point(at(at, of), at);
        }
    }

    /** {@link #reach(long, SegmentKind, int)} without a link. */
    public void reach(long at, SegmentKind of) {
        reach(at, of, NOBODY);
    }

    /** Adds a segment of a class behind the segment of the event in execution, up to virtual time {@code at}. */
    public void follow(long at, SegmentKind of) {
        restart();
        reach(at, of);
    }

    /**
     * Returns a segment that ends at virtual time {@code at}, for an event that is sent for then.
     *
     * @param of class of the time after the latest segment
     */
    public int at(long at, SegmentKind of) {
        if (of.isUnrecorded()) {
            return PathRecords.UNKNOWN;
        }
        if (at >= end) {
            return add(latest, end, at, of, NOBODY, 0);
        }
        if (at >= begin) {
            return add(before, begin, at, kind, place, tag);
        }
        return at >= now ? add(base, now, at, of, NOBODY, 0) : PathRecords.UNKNOWN;
    }

    /** Records that the event in execution is an event of a rank, for runs that do not reach their end. */
    void seen(int rank) {
        if (base == PathRecords.UNKNOWN) {
            return;
        }
        if (now > seenEnd || now == seenEnd && rank < seenRank) {
            seenEnd = now;
            seenRank = rank;
            seenSegment = base;
        }
    }

    /** Records the end of a rank's program. */
    void ended(int rank, int segment, long at) {
        if (at > lastEnd || at == lastEnd && rank < lastRank) {
            lastEnd = at;
            lastRank = rank;
            lastSegment = segment;
        }
    }

    /** Returns the end of the program that ended last, or the last event of a rank. */
    PathEnd last(boolean isFinished) {
        return isFinished ? new PathEnd(lastRank, lastSegment, lastEnd) : new PathEnd(seenRank, seenSegment, seenEnd);
    }

    PathRecords records() {
        return records;
    }

    void finish() {
        words = records.store(chunk, words);
    }
}
