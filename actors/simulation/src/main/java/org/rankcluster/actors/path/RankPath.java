package org.rankcluster.actors.path;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The critical-path recorder of one rank: segments of its program's clock, its CPU, and the engine beside the CPU. A
 * piece of CPU work follows the event that requires it, the work before it, or the program's computation, whichever
 * ends last.
 */
@SuppressWarnings("EnumOrdinal") // the sums do not outlive the run
public final class RankPath {
    private final PathRecorder recorder;
    private final int rank;
    private final boolean isOfJob;
    private final CallTags tags;
    private final RankFigures figures;
    private final PathTraffic.OfRank traffic = new PathTraffic.OfRank();

    private int program = PathRecords.ROOT;
    private long programEnd;
    /** Time of the program that has no segment yet, in ps, and its class. */
    private long pending;

    private SegmentKind pendingKind = SegmentKind.COMPUTING;
    private long pendingTag;
    /** Time of the program by class, in ps. */
    private final long[] own = new long[SegmentKind.count()];
    /** End of the program, in ps; negative before it. */
    private long end = -1;

    /** Segment of the CPU's last work, if it is not one of {@link #works}, and the work's end. */
    private int cpu = PathRecords.ROOT;

    private long cpuEnd;
    /** The last work: its class, the time from which it could have been done, its begin, and its stream. */
    private SegmentKind workKind = SegmentKind.OTHER;

    private long workFrom;
    private long workStart;
    private @Nullable Object stream;
    /** Last works of the CPU, if they are works on packets. */
    private final PacketWorks works;
    /** Source of the bytes carried during the wait that the event in execution ends, if it is not recorded yet; null for none. */
    private @Nullable CarriedBytes waiting;

    private int engine = PathRecords.ROOT;
    private long engineEnd;

    /**
     * Creates the recorder of a rank.
     *
     * @param profile names its calls
     * @param isExclusive whether its CPU works for messages only while its program is in a call, so that their times add up
     * @param isOfJob false for a rank of a background, which can delay the job's messages, and is in no sum
     */
    public RankPath(PathRecorder recorder, int rank, RankProfile profile, boolean isExclusive, boolean isOfJob) {
        this.recorder = recorder;
        this.rank = rank;
        this.isOfJob = isOfJob;
        this.tags = new CallTags(recorder.records(), profile);
        this.figures = new RankFigures(recorder, isExclusive);
        this.works = new PacketWorks(recorder, rank);
        if (isOfJob) {
            recorder.add(this);
        }
    }

    /**
     * Begins an event of the rank. An event without a segment follows the rank's own last work, by a segment of class {@code kind}.
     *
     * @param carried source of the part of a wait for space in FIFOs in which links have carried the node's own bytes
     */
    public void begin(SegmentKind kind, CarriedBytes carried) {
        if (!recorder.isKnown()) {
            if (kind == SegmentKind.BUFFERS) {
                waiting = carried;
                recorder.defer(this);
                return;
            }
            if (kind != SegmentKind.PACKETS) {
                resolve(kind, 0);
            }
        }
        if (isOfJob) {
            recorder.seen(rank);
        }
    }

    private void resolve(SegmentKind kind, long carried) {
        long from = lastWork();
        recorder.resolve(lastSegment(from), from, Math.clamp(carried, 0, recorder.now() - from), kind, rank, tag(kind));
    }

    /** Returns the segment of the last work, which ended at virtual time {@code at}. */
    private int lastSegment(long at) {
        return at == 0 ? PathRecords.ROOT : isCpuLast() ? cpuSegment() : program;
    }

    private boolean isCpuLast() {
        long now = recorder.now();
        return cpuEnd <= now && (cpuEnd >= programEnd || programEnd > now);
    }

    /** Returns the virtual time at which the rank's last work before the event in execution has ended, in ps; 0 if there was none. */
    private long lastWork() {
        return isCpuLast() ? cpuEnd : programEnd <= recorder.now() ? programEnd : 0;
    }

    /** Sets the context of the communicator of the rank's present call. */
    public void communicator(int context) {
        tags.communicator(context);
    }

    // ---- the program's clock

    /** Adds time of the program. */
    public void passed(long picoseconds, SegmentKind kind) {
        long of = tag(kind);
        if (kind != pendingKind || of != pendingTag) {
            flush();
            pendingKind = kind;
            pendingTag = of;
        }
        pending += picoseconds;
    }

    private void flush() {
        if (pending > 0) {
            program = recorder.add(program, programEnd, programEnd + pending, pendingKind, rank, pendingTag);
            programEnd += pending;
            own[pendingKind.ordinal()] += pending;
            if (pendingKind != SegmentKind.TIMER) {
                figures.programWorked(pendingTag, pending);
            }
            pending = 0;
        }
    }

    /**
     * Continues the program at virtual time {@code at}: the time of the event in execution, or the time at which the CPU is free. If the
     * program's clock is ahead, the program did not wait.
     */
    public void resumed(long at, long clock) {
        if (at <= clock) {
            recorder.join(segmentAt(at), settle(clock), clock - at);
            return;
        }
        int before = settle(clock);
        program = segmentAt(at);
        programEnd = at;
        recorder.waited(rank, before, program, at - clock);
    }

    /**
     * Makes the program's segment up to its clock's time {@code at} the latest of the partition, for the messages that the program sends.
     */
    public void send(long at) {
        recorder.point(settle(at), at);
    }

    /** Calls {@link #send}. Then adds the wait for an alarm at virtual time {@code until}, if it is later. */
    public void sleep(long at, long until) {
        send(at);
        if (until > at) {
            recorder.append(recorder.latest(), at, until, SegmentKind.TIMER, rank, tag(SegmentKind.TIMER));
        }
    }

    /** Records the end of the program at its clock's time {@code at}. */
    public void ended(long at) {
        int last = settle(at);
        if (isOfJob) {
            recorder.ended(rank, last, at);
        }
        end = at;
    }

    /** Adds the program's time up to its clock's time {@code at}; returns the segment that ends then. */
    private int settle(long at) {
        flush();
        if (at > programEnd) {
            own[SegmentKind.OTHER.ordinal()] += at - programEnd;
            program = recorder.add(program, programEnd, at, SegmentKind.OTHER, rank, tag(SegmentKind.OTHER));
            programEnd = at;
        }
        return at == programEnd ? program : segmentAt(at);
    }

    /** Returns a segment that ends at a time from which the program, which sleeps or computes, is in a call. */
    private int inCallAt(long at) {
        flush();
        return at >= programEnd
                ? recorder.add(program, programEnd, at, SegmentKind.TIMER, rank, tag(SegmentKind.TIMER))
                : segmentAt(at);
    }

    // ---- the CPU

    /**
     * Records work of the CPU.
     *
     * @param from virtual time from which the work could have been done
     * @param start virtual time of its begin, later if the CPU was busy or the program was not in a call
     * @param isBusy whether the CPU was busy until the begin
     * @param end virtual time of its end
     */
    public void worked(long from, long start, boolean isBusy, long end, SegmentKind kind) {
        long of = tag(kind);
        if (!defers(from, start, isBusy, kind, of)) {
            record(from, start, isBusy, end, kind, of);
        }
        stream = recorder.stream();
        cpuEnd = end;
        workKind = kind;
        workFrom = from;
        workStart = start;
        figures.cpuWorked(of, end - start);
    }

    @SuppressWarnings("ReferenceEquality") // a stream is its object
    private boolean isSameStream() {
        return recorder.stream() != null && recorder.stream() == stream;
    }

    private void record(long from, long start, boolean isBusy, long end, SegmentKind kind, long of) {
        int event = segmentAt(from);
        int last = isBusy ? cpuSegment() : works.isOpen() ? PathRecords.UNKNOWN : cpu;
        int previous = start == from ? event : isBusy ? last : inCallAt(start);
        boolean isContested = previous == last && isBusy && !isSameStream();
        long mark = isContested ? NearCriticalPaths.mark() : 0;
        cpu = recorder.append(previous, start, end, kind, rank, of | mark);
        works.drop();
        if (previous != event) {
            recorder.join(event, cpu, start - from);
        }
        if (previous != last && last > PathRecords.ROOT) {
            recorder.join(last, cpu, start - cpuEnd);
        }
    }

    /**
     * Adds work on a packet to a sequence of such works, or begins one, if nothing may depend on this work alone. The sequence becomes a
     * segment when something depends on it. Returns whether the work was added.
     */
    private boolean defers(long from, long start, boolean isBusy, SegmentKind kind, long of) {
        CarriedBytes wait = kind == SegmentKind.WRITE && recorder.isDeferring(this) ? waiting : null;
        PacketPathRecords arrival = kind == SegmentKind.READ ? recorder.arriving() : null;
        boolean goesOn = isBusy && kind == SegmentKind.WRITE && workKind == SegmentKind.WRITE && from == workFrom;
        if (wait == null && arrival == null && !goesOn || start != from && !isBusy) {
            return false;
        }
        if (arrival != null && !isBusy) {
            works.begin(kind, of, arrival, start);
        } else {
            boolean follows = isBusy || isCpuLast();
            boolean isNew = !works.isOf(kind, of) || !follows;
            if (isNew) {
                long at = isBusy ? cpuEnd : lastWork();
                works.begin(kind, of, isBusy ? cpuSegment() : lastSegment(at), at);
            } else {
                works.follow();
            }
            if (isBusy && !isSameStream()) {
                works.contest(isNew);
            }
            if (wait != null && !isBusy) {
                long length = start - (follows ? cpuEnd : works.begin());
                works.waited(length, Math.clamp(wait.carriedSince(start - length), 0, length));
            }
        }
        waiting = null;
        recorder.defer(this);
        return true;
    }

    /** Returns the last work of the CPU, for which it makes a segment if there is none. */
    private int cpuSegment() {
        if (works.isOpen()) {
            cpu = works.end(cpuEnd);
        }
        return cpu;
    }

    /** Sets the latest segment, on which all that follows in the event in execution depends: the event's segment, or the last work. */
    void settle() {
        CarriedBytes wait = waiting;
        if (wait != null) {
            waiting = null;
            resolve(SegmentKind.BUFFERS, wait.carriedSince(lastWork()));
            return;
        }
        int event = recorder.arrive();
        if (!works.isOpen()) {
            recorder.point(cpu, cpuEnd);
            return;
        }
        cpu = works.endLatest(event, workStart == workFrom, cpuEnd);
        if (workStart > workFrom) {
            recorder.join(event, cpu, workStart - workFrom);
        }
    }

    /** Records that a packet was written until virtual time {@code at}, by the last work; returns whether that was one of a sequence. */
    boolean wrote(PacketPathRecords packets, int packet, long at) {
        return waiting == null && at == cpuEnd && works.wrote(packets, packet, at);
    }

    /** Records work of the engine beside the CPU, as {@link #worked} does. */
    public void engineWorked(long from, long start, long end, SegmentKind kind) {
        int previous = start == from ? segmentAt(from) : engine;
        engine = recorder.append(previous, start, end, kind, rank, tag(kind));
        engineEnd = end;
    }

    /** Makes the last work of the CPU the latest segment of the partition. */
    public void afterCpu() {
        recorder.point(cpuSegment(), cpuEnd);
    }

    /** Returns a segment that ends at virtual time {@code at}. */
    private int segmentAt(long at) {
        if (at > recorder.now()) {
            if (at == cpuEnd) {
                return cpuSegment();
            }
            if (at == engineEnd) {
                return engine;
            }
        }
        return recorder.at(at, SegmentKind.OTHER);
    }

    private long tag(SegmentKind kind) {
        return tags.tag(kind);
    }

    // ---- figures

    /** Records that the rank sends bytes to another rank. */
    public void sentTo(int to, long bytes) {
        traffic.sent(to, bytes);
    }

    /** Records that a message of the rank begins, with a number of bytes that may follow later. */
    public void begins(int size) {
        traffic.begins(size);
    }

    /** Returns the data that the rank has sent. */
    PathTraffic.OfRank traffic() {
        return traffic;
    }

    /** Records that the rank sends bytes over the network, from its node to another one. */
    public void sent(int from, int to, long bytes) {
        if (isOfJob) {
            recorder.figures(tags.callTag(SegmentKind.CALL))
                    .sent(from, to, bytes, recorder.records().network().links());
        }
    }

    /** Records that the program begins a collective at its clock's time {@code at}, in the present call. */
    public void entered(Object collective, long at) {
        if (isOfJob) {
            figures.entered(collective, tags.callTag(SegmentKind.CALL), at);
        }
    }

    /** Records that the program has waited for a collective until its clock's time {@code at}. */
    public void returned(Object collective, long at) {
        figures.returned(collective, at);
    }

    /** Returns the world rank. */
    int rank() {
        return rank;
    }

    /** Returns the time of the program by class, in ps. The result is valid after {@link #finish}. */
    long[] own() {
        return own;
    }

    /** Returns whether its program has ended. */
    boolean hasEnded() {
        return end >= 0;
    }

    /** Returns the virtual time up to which its time is known: the end of its program, or its last continuation, in ps. */
    long end() {
        return end >= 0 ? end : programEnd;
    }

    /** Returns the least time of the work of each call, in ps. The result is valid after {@link #finish}. */
    Map<PathCall, Long> work() {
        return figures.work();
    }

    /** Adds the work that has no segment yet; returns the least time of all work of the rank, in ps. Valid after the run. */
    long finish() {
        flush();
        works.finish();
        return figures.allWork();
    }
}
