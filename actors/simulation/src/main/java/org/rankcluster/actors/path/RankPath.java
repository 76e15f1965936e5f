package org.rankcluster.actors.path;

import java.util.Arrays;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The recorder of one rank: the segments of its program's clock, its CPU, and the engine beside the CPU. A piece of CPU work follows the event
 * that requires it, the work before it, or the program's computation, whichever ends last.
 */
public final class RankPath {
    private static final int TAG_CALL = 16;
    private static final int MOST_CALLS = (1 << TAG_CALL) - 1;

    private final PathRecorder recorder;
    private final int rank;
    private final RankProfile profile;
    /** Numbers of the names of the rank's calls, plus 1; 0 for those that are not known. */
    private int[] calls = new int[2];

    private int communicator = -1;

    private int program = PathRecords.ROOT;
    private long programEnd;
    /** Time of the program that has no segment yet, and its class. */
    private long pending;

    private SegmentKind pendingKind = SegmentKind.COMPUTING;

    private int cpu = PathRecords.ROOT;
    private long cpuEnd;
    private int engine = PathRecords.ROOT;
    private long engineEnd;

    /** Creates the recorder of a rank whose calls {@code profile} names. */
    public RankPath(PathRecorder recorder, int rank, RankProfile profile) {
        this.recorder = recorder;
        this.rank = rank;
        this.profile = profile;
    }

    /** Begins an event of the rank. An event without a segment follows the rank's own last work, by a segment of class {@code kind}. */
    public void begin(SegmentKind kind) {
        if (!recorder.isKnown() && kind != SegmentKind.PACKETS) {
            long now = recorder.now();
            boolean isCpu = cpuEnd <= now && (cpuEnd >= programEnd || programEnd > now);
            if (isCpu) {
                recorder.resolve(cpu, cpuEnd, kind, rank, tag(kind));
            } else if (programEnd <= now) {
                recorder.resolve(program, programEnd, kind, rank, tag(kind));
            } else {
                recorder.resolve(PathRecords.ROOT, 0, kind, rank, tag(kind));
            }
        }
        recorder.seen(rank);
    }

    /** Sets the context of the communicator of the rank's present call. */
    public void communicator(int context) {
        communicator = context;
    }

    // ---- the program's clock

    /** Adds time of the program. */
    public void passed(long picoseconds, SegmentKind kind) {
        if (kind != pendingKind) {
            flush();
            pendingKind = kind;
        }
        pending += picoseconds;
    }

    private void flush() {
        if (pending > 0) {
            program = recorder.add(program, programEnd, programEnd + pending, pendingKind, rank, tag(pendingKind));
            programEnd += pending;
            pending = 0;
        }
    }

    /**
     * Continues the program at virtual time {@code at}: that of the event in execution, or that at which the CPU is free. If the program's
     * clock is ahead, the program did not wait.
     */
    public void resumed(long at, long clock) {
        if (at <= clock) {
            return;
        }
        pending = 0;
        program = segmentAt(at);
        programEnd = at;
    }

    /** Makes the program's segment up to its clock's time {@code at} the latest of the partition, for what the program sends. */
    public void send(long at) {
        recorder.point(programAt(at, SegmentKind.OTHER), at);
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
        recorder.ended(rank, programAt(at, SegmentKind.OTHER), at);
    }

    /** Returns a segment of the program that ends at a time from which the program is in a call. */
    private int programAt(long at, SegmentKind rest) {
        flush();
        return at >= programEnd ? recorder.add(program, programEnd, at, rest, rank, tag(rest)) : segmentAt(at);
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
        int previous = start == from ? segmentAt(from) : isBusy ? cpu : programAt(start, SegmentKind.TIMER);
        cpu = recorder.append(previous, start, end, kind, rank, tag(kind));
        cpuEnd = end;
    }

    /** Records work of the engine beside the CPU, as {@link #worked} does. */
    public void engineWorked(long from, long start, long end, SegmentKind kind) {
        int previous = start == from ? segmentAt(from) : engine;
        engine = recorder.append(previous, start, end, kind, rank, tag(kind));
        engineEnd = end;
    }

    /** Makes the last work of the CPU the latest segment of the partition. */
    public void afterCpu() {
        recorder.point(cpu, cpuEnd);
    }

    /** Returns a segment that ends at virtual time {@code at}. */
    private int segmentAt(long at) {
        if (at > recorder.now()) {
            if (at == cpuEnd) {
                return cpu;
            }
            if (at == engineEnd) {
                return engine;
            }
        }
        return recorder.at(at, SegmentKind.OTHER);
    }

    private long tag(SegmentKind kind) {
        boolean isOwn = kind.isOfProgram();
        long of = isOwn ? 0 : call(profile.current()) & MOST_CALLS;
        return (long) (isOwn ? -1 : communicator) << Integer.SIZE | of << TAG_CALL;
    }

    private int call(int index) {
        if (index >= calls.length) {
            calls = Arrays.copyOf(calls, index + 2);
        }
        if (calls[index] == 0) {
            calls[index] = 1 + recorder.records().call(profile.name(index));
        }
        return calls[index];
    }
}
