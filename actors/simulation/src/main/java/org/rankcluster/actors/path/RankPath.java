package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The recorder of one rank: the segments of its program's clock, its CPU, and the engine beside the CPU. A piece of CPU work follows the event
 * that requires it, the work before it, or the program's computation, whichever ends last.
 */
@SuppressWarnings("EnumOrdinal") // the sums do not outlive the run
public final class RankPath {
    private static final int MOST_CALLS = (1 << PathRecorder.CALL_SHIFT) - 1;
    private static final int PENDING = -1;

    private final PathRecorder recorder;
    private final int rank;
    private final RankProfile profile;
    /** Numbers of the names of the rank's calls, plus 1; 0 for those that are not known. */
    private int[] calls = new int[2];

    /** Number of the last call that the rank has made from a known line, its index in the profile, and the line. */
    private int lined;

    private int linedIndex;
    private @Nullable String line;

    private int communicator = -1;

    private int program = PathRecords.ROOT;
    private long programEnd;
    /** Time of the program that has no segment yet, and its class. */
    private long pending;

    private SegmentKind pendingKind = SegmentKind.COMPUTING;
    private long pendingTag;
    /** The word of the pending work as in {@link #pendingTag}, without the program's line. */
    private long pendingCall;

    /** Last work of the CPU; {@link #PENDING} for a sequence of works on packets that has no segment yet. */
    private int cpu = PathRecords.ROOT;

    private long cpuEnd;
    /** The last work: its class, the time from which it could have been done, and its begin. */
    private SegmentKind workKind = SegmentKind.OTHER;

    private long workFrom;
    private long workStart;
    /** The sequence: the segment before it and its end, or the packet that arrived then; null for none. */
    private int tail;

    private long tailBegin;
    private @Nullable PacketsPath tailArrival;
    private int tailPacket;
    private long tailWire;
    private long tailCarried;
    /** Parts of the sequence in which the CPU has waited for room, and in which links carried the node's own bytes meanwhile, in ps. */
    private long tailBuffers;

    private long tailBytes;
    private SegmentKind tailKind = SegmentKind.OTHER;
    private long tailTag;
    private long tailMark;
    /** Source of the bytes carried during the wait that the event in execution ends, if it is not recorded yet; null for none. */
    private @Nullable CarriedBytes waiting;
    /** Stream of the last work of the CPU. */
    private @Nullable Object stream;
    /** Time of the program by class, in ps. */
    private final long[] own = new long[SegmentKind.count()];
    /** End of the program, in ps; negative before it. */
    private long end = -1;

    private int engine = PathRecords.ROOT;
    private long engineEnd;

    /** Whether the CPU works for messages only while the program is in a call, so that their times add up. */
    private final boolean isExclusive;

    private final boolean isOfJob;
    /** Work of the program and of the CPU by call, in ps. */
    private final Long2LongOpenHashMap programWork = new Long2LongOpenHashMap(2);

    private final PathTraffic.OfRank traffic = new PathTraffic.OfRank();

    private final Long2LongOpenHashMap cpuWork = new Long2LongOpenHashMap(2);
    /** Last work of the CPU that is not yet in the sums, and its call and class. */
    private long work;

    private long workTag;
    /** Number of collectives that the rank has begun, by call. */
    private final Long2LongOpenHashMap begun = new Long2LongOpenHashMap(2);
    /** Collectives that have not ended. */
    private final IdentityHashMap<Object, Begun> open = new IdentityHashMap<>(2);

    /**
     * A collective that has not ended.
     *
     * @param tag its call and communicator
     * @param number its number among these calls of the rank
     */
    private record Begun(long tag, int number) {}

    /**
     * Creates the recorder of a rank.
     *
     * @param profile names its calls
     * @param isExclusive whether its CPU works for messages only while its program is in a call
     * @param isOfJob false for a rank of a background, which can hold up the job's messages, and is in no sum
     */
    public RankPath(PathRecorder recorder, int rank, RankProfile profile, boolean isExclusive, boolean isOfJob) {
        this.recorder = recorder;
        this.rank = rank;
        this.profile = profile;
        this.isExclusive = isExclusive;
        this.isOfJob = isOfJob;
        if (isOfJob) {
            recorder.add(this);
        }
    }

    /**
     * Begins an event of the rank. An event without a segment follows the rank's own last work, by a segment of class {@code kind}.
     *
     * @param carried for a wait for room in FIFOs, source of the part in which links have carried the node's own bytes
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
        communicator = context;
    }

    // ---- the program's clock

    /** Adds time of the program. */
    public void passed(long picoseconds, SegmentKind kind) {
        long of = tag(kind);
        if (kind != pendingKind || of != pendingTag) {
            flush();
            pendingKind = kind;
            pendingTag = of;
            pendingCall = callTag(kind);
        }
        pending += picoseconds;
    }

    private void flush() {
        if (pending > 0) {
            program = recorder.add(program, programEnd, programEnd + pending, pendingKind, rank, pendingTag);
            programEnd += pending;
            own[pendingKind.ordinal()] += pending;
            programWork.addTo(pendingCall, pendingKind == SegmentKind.TIMER ? 0 : pending);
            pending = 0;
        }
    }

    /**
     * Continues the program at virtual time {@code at}: that of the event in execution, or that at which the CPU is free. If the program's
     * clock is ahead, the program did not wait.
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

    /** Makes the program's segment up to its clock's time {@code at} the latest of the partition, for what the program sends. */
    public void send(long at) {
        recorder.point(settle(at), at);
    }

    /** Does as {@link #send}, for an alarm at virtual time {@code until}. */
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
        if (!defers(from, start, isBusy, end, kind)) {
            record(from, start, isBusy, end, kind);
        }
        stream = recorder.stream();
        cpuEnd = end;
        workKind = kind;
        workFrom = from;
        workStart = start;
        long ofCall = callTag(kind);
        if (ofCall != workTag) {
            settleWork();
            workTag = ofCall;
        }
        work += end - start;
    }

    @SuppressWarnings("ReferenceEquality") // a stream is its object
    private boolean isSameStream() {
        return recorder.stream() != null && recorder.stream() == stream;
    }

    private void record(long from, long start, boolean isBusy, long end, SegmentKind kind) {
        int event = segmentAt(from);
        int last = isBusy ? cpuSegment() : cpu;
        int previous = start == from ? event : isBusy ? last : inCallAt(start);
        boolean isContested = previous == last && isBusy && !isSameStream();
        long mark = isContested ? PathRivals.mark() : 0;
        cpu = recorder.append(previous, start, end, kind, rank, tag(kind) | mark);
        if (previous != event) {
            recorder.join(event, cpu, start - from);
        }
        if (previous != last && last > PathRecords.ROOT) {
            recorder.join(last, cpu, start - cpuEnd);
        }
    }

    /**
     * Adds work on a packet to a sequence of such works, or begins one, if nothing may depend on this work alone: a segment is made when
     * something does. Returns whether it has.
     */
    private boolean defers(long from, long start, boolean isBusy, long end, SegmentKind kind) {
        CarriedBytes wait = kind == SegmentKind.WRITE && recorder.isDeferring(this) ? waiting : null;
        PacketsPath arrival = kind == SegmentKind.READ ? recorder.arriving() : null;
        boolean goesOn = isBusy && kind == SegmentKind.WRITE && workKind == SegmentKind.WRITE && from == workFrom;
        if (wait == null && arrival == null && !goesOn || start != from && !isBusy) {
            return false;
        }
        long of = tag(kind);
        if (arrival != null && !isBusy) {
            beginTail(kind, of, PathRecords.UNKNOWN, start);
            tailArrival = arrival;
            tailPacket = recorder.packet();
            tailWire = recorder.wire();
            tailCarried = recorder.carried();
        } else {
            boolean follows = isBusy || isCpuLast();
            boolean isNew = cpu != PENDING || tailKind != kind || tailTag != of || !follows;
            if (isNew) {
                long at = isBusy ? cpuEnd : lastWork();
                beginTail(kind, of, isBusy ? cpuSegment() : lastSegment(at), at);
            } else if (tailMark != 0) {
                tailMark = PathRivals.unknown();
            }
            if (isBusy && !isSameStream()) {
                tailMark = isNew ? PathRivals.mark() : PathRivals.unknown();
            }
            if (wait != null && !isBusy) {
                long length = start - (follows ? cpuEnd : tailBegin);
                long bytes = Math.clamp(wait.carriedSince(start - length), 0, length);
                tailBytes += bytes;
                tailBuffers += length - bytes;
            }
        }
        cpu = PENDING;
        waiting = null;
        recorder.defer(this);
        return true;
    }

    /** Begins a sequence of works on packets behind a segment that ends at virtual time {@code at}. */
    private void beginTail(SegmentKind kind, long of, int segment, long at) {
        tail = segment;
        tailBegin = at;
        tailArrival = null;
        tailBuffers = 0;
        tailBytes = 0;
        tailKind = kind;
        tailTag = of;
        tailMark = 0;
    }

    /** Returns the last work of the CPU, for which it makes a segment if there is none. */
    private int cpuSegment() {
        if (cpu == PENDING) {
            int before = beforeTail();
            long mark = tailMark == 0 ? 0 : PathRivals.unknown();
            cpu = recorder.add(before, tailBegin + tailBuffers + tailBytes, cpuEnd, tailKind, rank, tailTag | mark);
        }
        return cpu;
    }

    private int beforeTail() {
        PacketsPath arrival = tailArrival;
        if (arrival != null) {
            tail = arrival.arrived(recorder, tailPacket, tailBegin, tailWire, tailCarried);
            tailArrival = null;
        }
        long filled = tailBegin + tailBuffers;
        int waited = recorder.add(tail, tailBegin, filled, SegmentKind.BUFFERS, rank, tailTag);
        return recorder.add(waited, filled, filled + tailBytes, SegmentKind.SERIALIZATION, rank, tailTag);
    }

    /** Makes the segment on which what follows in the event in execution depends the latest: that of the event, or the last work. */
    void settle() {
        CarriedBytes wait = waiting;
        if (wait != null) {
            waiting = null;
            resolve(SegmentKind.BUFFERS, wait.carriedSince(lastWork()));
            return;
        }
        int event = recorder.arrive();
        if (cpu != PENDING) {
            recorder.point(cpu, cpuEnd);
            return;
        }
        if (tailArrival != null && workStart == workFrom) { // the packet of this event
            tail = event;
            tailArrival = null;
        }
        int before = beforeTail();
        long begin = tailBegin + tailBuffers + tailBytes;
        cpu = recorder.append(before, begin, cpuEnd, tailKind, rank, tailTag | tailMark);
        if (workStart > workFrom) {
            recorder.join(event, cpu, workStart - workFrom);
        }
    }

    /** Records that a packet was written until virtual time {@code at}, by the last work; returns whether that was a sequence. */
    boolean wrote(PacketsPath packets, int packet, long at) {
        boolean isSequence = waiting == null && cpu == PENDING && tailKind == SegmentKind.WRITE && at == cpuEnd;
        if (isSequence) {
            packets.wrote(packet, tail, tailBegin, tailBuffers, tailBytes, at, rank, tailTag);
        }
        return isSequence;
    }

    private void settleWork() {
        if (work > 0) {
            cpuWork.addTo(workTag, work);
            work = 0;
        }
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

    /** Returns the third word of a segment of a class, without the class. */
    private long tag(SegmentKind kind) {
        if (profile.line() == null || kind.isOfProgram() && !kind.isStated()) {
            return callTag(kind);
        }
        boolean isOwn = kind.isOfProgram();
        return PathRecorder.tag(isOwn ? -1 : communicator, lined(isOwn ? 0 : profile.current()) & MOST_CALLS);
    }

    /** Returns the third word of a segment without its class and its line. */
    private long callTag(SegmentKind kind) {
        boolean isOwn = kind.isOfProgram();
        return PathRecorder.tag(isOwn ? -1 : communicator, isOwn ? 0 : call(profile.current()) & MOST_CALLS);
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
            recorder.figures(callTag(SegmentKind.CALL))
                    .sent(from, to, bytes, recorder.records().network().links());
        }
    }

    /** Records that the program begins a collective at its clock's time {@code at}, in the present call. */
    public void entered(Object collective, long at) {
        if (!isOfJob) {
            return;
        }
        long of = callTag(SegmentKind.CALL);
        int number = (int) begun.addTo(of, 1);
        open.put(collective, new Begun(of, number));
        recorder.figures(of).entered(number, at);
    }

    /** Records that the program has waited for a collective until its clock's time {@code at}. */
    public void returned(Object collective, long at) {
        Begun ended = open.remove(collective);
        if (ended != null) {
            recorder.figures(ended.tag).returned(ended.number, at);
        }
    }

    /** Returns the world rank. */
    int rank() {
        return rank;
    }

    /** Returns the time of the program by class, in ps. Valid after {@link #finish}. */
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

    /** Adds the rank's work to the figures of its calls; returns the sum. Valid after the run. */
    long finish() {
        flush();
        settleWork();
        PacketsPath last = cpu == PENDING ? tailArrival : null;
        if (last != null && recorder.isLast(rank, tailBegin)) {
            recorder.seen(rank, last.arrived(recorder, tailPacket, tailBegin, tailWire, tailCarried), tailBegin);
        }
        long programSum = programWork.values().longStream().sum();
        long cpuSum = cpuWork.values().longStream().sum();
        programWork
                .long2LongEntrySet()
                .forEach(work -> recorder.figures(work.getLongKey())
                        .worked(together(work.getLongValue(), cpuWork.get(work.getLongKey()))));
        cpuWork.long2LongEntrySet()
                .forEach(work -> recorder.figures(work.getLongKey())
                        .worked(together(programWork.get(work.getLongKey()), work.getLongValue())));
        return together(programSum, cpuSum);
    }

    /** Returns the time that work of the program and of the CPU takes at least. */
    private long together(long program, long ofCpu) {
        return isExclusive ? program + ofCpu : Math.max(program, ofCpu);
    }

    private int call(int index) {
        if (index >= calls.length) {
            calls = Arrays.copyOf(calls, index + 2);
        }
        if (calls[index] == 0) {
            calls[index] = 1 + recorder.records().call(profile.name(index), null);
        }
        return calls[index];
    }

    /** Returns the number of a call, made by the present line of the program, plus 1. */
    private int lined(int index) {
        String of = profile.line();
        if (index != linedIndex || !Objects.equals(of, line)) {
            lined = 1 + recorder.records().call(profile.name(index), of);
            linedIndex = index;
            line = of;
        }
        return lined;
    }
}
