package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The critical-path recorder of a partition, used by its thread only. The recorder holds the segment that ends with the event in execution,
 * and the latest segment that its actor has added. Each event that the actor sends carries a segment that ends at the event's time.
 */
public final class PathRecorder {
    static final int NONE = -1;
    static final int CALL_SHIFT = 16;
    private static final int LABEL = 0xffff;

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
    private int subject;
    private long tag;
    private @Nullable Object stream;
    /** The rank whose last work is the latest segment, or whose wait is the event's, not recorded yet; null for none. */
    private @Nullable RankPath deferring;
    /** The records of the packet that arrives with the event, from which its segment is not made yet; null for none. */
    private @Nullable PacketPathRecords arriving;

    private int packet;
    private long wire;
    private long carried;

    private final List<RankPath> ranks = new ArrayList<>();
    private final Long2ObjectOpenHashMap<CallFigures> byCall = new Long2ObjectOpenHashMap<>();
    private long busiest;

    private int lastRank = NONE;
    private int lastSegment;
    private long lastEnd = -1;
    private int seenRank = NONE;
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
        stream = null;
        deferring = null;
        arriving = null;
        point(segment, at);
    }

    /** Makes the segment of the event in execution the latest again. */
    public void restart() {
        settle();
        point(base, now);
    }

    /** Makes a segment that ends at virtual time {@code at} the latest. */
    public void point(int segment, long at) {
        latest = segment;
        end = at;
        before = segment;
        begin = at;
    }

    /**
     * Lets the event in execution, the arrival of a packet, follow the write of the packet. Its segments are made when they are needed.
     *
     * @param of records of the message's packets
     * @param itsPacket number of the packet
     * @param itsWire latency of the packet's path, in ps
     * @param itsCarried time of the packet on a link, in ps
     */
    public void arrives(PacketPathRecords of, int itsPacket, long itsWire, long itsCarried) {
        arriving = of;
        packet = itsPacket;
        wire = itsWire;
        carried = itsCarried;
    }

    /** Returns the records of the packet that arrives with the event in execution; null for none. */
    @Nullable
    PacketPathRecords arriving() {
        return arriving;
    }

    /** Returns the number of the packet that arrives. */
    int packet() {
        return packet;
    }

    /** Returns the latency of the path of the packet that arrives, in ps. */
    long wire() {
        return wire;
    }

    /** Returns the time on a link of the packet that arrives, in ps. */
    long carried() {
        return carried;
    }

    /**
     * Makes the arrival of the packet the segment of the event in execution; returns it, or {@link PathRecords#UNKNOWN} if no packet
     * arrives.
     */
    int arrive() {
        PacketPathRecords of = arriving;
        if (of == null) {
            return PathRecords.UNKNOWN;
        }
        arriving = null;
        base = of.arrived(this, packet, now, wire, carried);
        point(base, now);
        return base;
    }

    /** Lets a rank make the latest segment when it is needed. */
    void defer(RankPath rank) {
        deferring = rank;
    }

    /** Returns whether a rank has yet to make the latest segment. */
    boolean isDeferring(RankPath rank) {
        return deferring == rank;
    }

    private void settle() {
        RankPath rank = deferring;
        if (rank != null) {
            deferring = null;
            rank.settle();
        } else if (arriving != null) {
            int _ = arrive();
        }
    }

    /** Records that a packet was written until virtual time {@code at}, by the latest segment. */
    public void wrote(PacketPathRecords of, int itsPacket, long at) {
        if (deferring == null || !deferring.wrote(of, itsPacket, at)) {
            of.wrote(itsPacket, latest(), at, tag);
        }
    }

    /** Returns whether the event in execution carries a segment. Events by value carry none. */
    public boolean isKnown() {
        return base != PathRecords.UNKNOWN;
    }

    /**
     * Lets the event in execution follow a segment that ends at virtual time {@code at}. Between both it adds a segment of a class and one
     * of bytes on links.
     *
     * @param bytes length of the latter, in ps
     */
    void resolve(int previous, long at, long bytes, SegmentKind of, int where, long tagged) {
        int waited = add(previous, at, now - bytes, of, where, tagged);
        base = add(waited, now - bytes, now, SegmentKind.SERIALIZATION, where, tagged);
        restart();
    }

    /**
     * Returns call and communicator of a third word in 32 bits. They are the number of the call's name plus 1, and the context of the
     * communicator plus 1. Each is 0 if it is missing or too large.
     */
    static int label(long tag) {
        int context = (int) (tag >>> Integer.SIZE);
        int known = context >= 0 && context < LABEL ? context + 1 : 0;
        return known << Short.SIZE | (int) (tag >>> CALL_SHIFT) & LABEL;
    }

    /** Returns the call and communicator of a label as the third word of a segment has them. */
    static long tag(int label) {
        return tag((label >>> Short.SIZE) - 1, label & LABEL);
    }

    /**
     * Returns the third word of a segment, without its class.
     *
     * @param communicator context of the communicator; -1 for none
     * @param call number of the call's name plus 1; 0 for none
     */
    static long tag(int communicator, int call) {
        return (long) communicator << Integer.SIZE | (long) call << CALL_SHIFT;
    }

    /** Adds a rank of the partition. */
    void add(RankPath rank) {
        ranks.add(rank);
    }

    /** Returns the figures of the call and communicator of a third word. */
    CallFigures figures(long tagged) {
        CallFigures known = byCall.get(tagged);
        if (known == null) {
            known = new CallFigures(records.network());
            byCall.put(tagged, known);
        }
        return known;
    }

    /** Passes the figures of all calls to {@code to}. A call of several lines has several figures. */
    void figures(BiConsumer<PathCall, CallFigures> to) {
        byCall.forEach((tagged, figures) -> to.accept(records.call(tagged), figures));
    }

    /** Returns the ranks of the partition. */
    List<RankPath> ranks() {
        return ranks;
    }

    /** Returns the work of the busiest rank, in ps. The result is valid after {@link #finish}. */
    long busiest() {
        return busiest;
    }

    /** Returns the segment of the event in execution. */
    public int base() {
        settle();
        return base;
    }

    /** Returns the virtual time of the event in execution, in ps. */
    long now() {
        return now;
    }

    /** Returns the virtual time of the end of the latest segment, in ps. */
    public long end() {
        settle();
        return end;
    }

    /** Returns the latest segment. */
    public int latest() {
        settle();
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
        int at = take();
        words[at] = to;
        words[at + 1] = (long) previous << Integer.SIZE | where & 0xffff_ffffL;
        words[at + 2] = tagged | of.ordinal();
        return chunk << PathRecords.CHUNK_BITS | at / PathRecords.WORDS;
    }

    /** Sets the stream whose next work the event in execution requires: works of one stream do not change their order. */
    public void stream(Object of) {
        stream = of;
    }

    /** Returns the stream of the event in execution; null for none. */
    @Nullable
    Object stream() {
        return stream;
    }

    /** Adds a segment behind another one and makes it the latest. */
    int append(int previous, long from, long to, SegmentKind of, int where, long tagged) {
        int segment = add(previous, from, to, of, where, tagged);
        latest = segment;
        end = to;
        before = previous;
        begin = from;
        kind = of;
        subject = where;
        tag = tagged;
        return segment;
    }

    /**
     * Records that the successors of segment {@code second} also need segment {@code first}, which has ended {@code gap} ps before it was
     * needed.
     */
    void join(int first, int second, long gap) {
        note(first, second, gap, PathRecords.JOIN);
    }

    /** Records that the successors of the latest segment also need another one, which has ended {@code gap} ps before it was needed. */
    public void alsoNeeds(int segment, long gap) {
        settle();
        join(segment, latest, gap);
    }

    /**
     * Records that a rank's program has waited.
     *
     * @param rank world rank
     * @param before segment of the program up to the begin of the wait
     * @param cause segment that ends with the wait
     * @param length length of the wait, in ps
     */
    void waited(int rank, int before, int cause, long length) {
        note(before, cause, length, (long) rank << Integer.SIZE | PathRecords.WAIT);
    }

    private void note(int first, int second, long length, long word) {
        if (first > PathRecords.UNKNOWN && second > PathRecords.UNKNOWN && first != second) {
            int at = take();
            words[at] = length;
            words[at + 1] = (long) first << Integer.SIZE | second & 0xffff_ffffL;
            words[at + 2] = word;
        }
    }

    /** Returns the index of the next record in the chunk. */
    private int take() {
        if (next == PathRecords.CHUNK) {
            words = records.store(chunk, words);
            chunk = records.nextChunk();
            next = 0;
        }
        return next++ * PathRecords.WORDS;
    }

    /**
     * Extends the latest segment to virtual time {@code at} by one of a class. If the latest segment ends later, it is cut there.
     *
     * @param link number of the link; -1 for none
     */
    public void reach(long at, SegmentKind of, int link) {
        reach(at, of, link, 0);
    }

    /** Extends the latest segment as {@link #reach(long, SegmentKind, int)}, in an order in which another one could have been before. */
    public void reachInOrder(long at, SegmentKind of, int link) {
        reach(at, of, link, NearCriticalPaths.mark());
    }

    private void reach(long at, SegmentKind of, int link, long tagged) {
        settle();
        if (at >= end) {
            append(latest, end, at, of, link, tagged);
        } else {
            point(at(at, of), at);
        }
    }

    /** Extends the latest segment as {@link #reach(long, SegmentKind, int)}, without a link. */
    public void reach(long at, SegmentKind of) {
        reach(at, of, NONE);
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
        settle();
        if (at >= end) {
            return add(latest, end, at, of, NONE, 0);
        }
        if (at >= begin) {
            return add(before, begin, at, kind, subject, tag);
        }
        return at >= now ? add(base, now, at, of, NONE, 0) : PathRecords.UNKNOWN;
    }

    /** Records that the event in execution is an event of a rank, for runs that do not reach their end. */
    void seen(int rank) {
        if (isLast(rank, now)) {
            seen(rank, base, now);
        }
    }

    /** Returns whether an event of a rank at virtual time {@code at} is the last so far. */
    boolean isLast(int rank, long at) {
        return at > seenEnd || at == seenEnd && rank < seenRank;
    }

    /** Records that a segment ends with an event of a rank, which is the last so far, at virtual time {@code at}. */
    void seen(int rank, int segment, long at) {
        if (segment != PathRecords.UNKNOWN) {
            seenRank = rank;
            seenSegment = segment;
            seenEnd = at;
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

    /** Returns the end of the program that ended last. */
    PathEnd ended() {
        return new PathEnd(lastRank, lastSegment, lastEnd);
    }

    /** Returns the last event of a rank. */
    PathEnd seen() {
        return new PathEnd(seenRank, seenSegment, seenEnd);
    }

    PathRecords records() {
        return records;
    }

    void finish() {
        for (RankPath rank : ranks) {
            busiest = Math.max(busiest, rank.finish());
        }
        Arrays.fill(words, next * PathRecords.WORDS, words.length, 0); // the array may have held another chunk
        words = records.store(chunk, words);
    }
}
