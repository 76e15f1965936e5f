package org.rankcluster.actors.rank;

import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.RankPath;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

/**
 * The virtual clock of a rank's program, in picoseconds. The clock records the time as computing, transfer or waiting. The threads of the
 * rank share it.
 */
final class RankClock {
    private final RankProfile profile;
    private final RankCpu cpu;
    private final LongFunction<RuntimeException> pastEnd;
    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable RankPath path;
    /** The trace of the rank; null unless it is traced. */
    private final @Nullable RankTrace trace;

    private long now;
    /** Virtual time up to which the profile is complete. */
    private long noted;
    /** Time for which the program has computed, ps. */
    private long computed;

    /**
     * Creates a clock at 0.
     *
     * @param profile receives the time that passes
     * @param cpu CPU, from which the system may take time
     * @param pastEnd creates the error for a step, in ps, that would reach {@link EndOfTime}
     * @param path recorder of the critical path; null unless the run records
     * @param trace trace of the rank; null unless it is traced
     */
    RankClock(
            RankProfile profile,
            RankCpu cpu,
            LongFunction<RuntimeException> pastEnd,
            @Nullable RankPath path,
            @Nullable RankTrace trace) {
        this.profile = profile;
        this.cpu = cpu;
        this.pastEnd = pastEnd;
        this.path = path;
        this.trace = trace;
    }

    long now() {
        return now;
    }

    /** Returns the clock's time {@code picoseconds} from now, at most {@link EndOfTime#AT}. */
    long after(long picoseconds) {
        return EndOfTime.sum(now, picoseconds);
    }

    /** Advances the clock by the program's own computing. */
    void compute(long picoseconds, SegmentKind kind) {
        if (picoseconds < 0) {
            throw new IllegalArgumentException("compute: " + picoseconds + " ps (expected: 0 or more)");
        }
        long passed = advance(picoseconds);
        pass(passed, kind);
        profile.computed(passed);
        computed += passed;
        spent(0, Phase.COMPUTE, now - passed, now);
    }

    /** Advances the clock by the CPU's work for an MPI call. */
    void work(long picoseconds) {
        long passed = advance(picoseconds);
        pass(passed, SegmentKind.CALL);
        worked(passed);
    }

    /**
     * Advances the clock by the CPU's work to post an operation.
     *
     * @param packing time of packing, in ps
     * @param work time of the call and of the send or request, in ps
     * @param call time of the call alone, at most {@code work} ps
     * @param kind class of the rest of {@code work}
     */
    void work(long packing, long work, long call, SegmentKind kind) {
        long from = now;
        pass(advance(packing), SegmentKind.PACK);
        pass(advance(call), SegmentKind.CALL);
        pass(advance(work - call), kind);
        worked(now - from);
    }

    /** Advances the clock by the CPU's work to unpack. */
    void unpack(long picoseconds) {
        long passed = advance(picoseconds);
        pass(passed, SegmentKind.PACK);
        worked(passed);
    }

    private void worked(long picoseconds) {
        profile.worked(picoseconds);
        spent(profile.current(), Phase.COMPUTE, now - picoseconds, now);
    }

    private void spent(int call, Phase phase, long from, long to) {
        if (trace != null && to > from) {
            trace.spent(call, phase, from, to);
        }
    }

    /** Advances the clock by CPU time, and returns the virtual time that passes. */
    private long advance(long picoseconds) {
        if (Long.compareUnsigned(picoseconds, EndOfTime.AT - now) >= 0) { // negative after an overflow
            throw pastEnd.apply(picoseconds);
        }
        long end = cpu.end(now, picoseconds);
        if (end >= EndOfTime.AT) {
            throw pastEnd.apply(picoseconds);
        }
        long passed = end - now;
        now = end;
        noted = now;
        return passed;
    }

    private void pass(long picoseconds, SegmentKind kind) {
        if (path != null && picoseconds > 0) {
            path.passed(picoseconds, kind);
        }
    }

    /** Advances to {@code time}, unless the clock is ahead. {@link #noteWait} records the reason. */
    void advanceTo(long time) {
        if (time >= EndOfTime.AT) {
            throw pastEnd.apply(time - now);
        }
        now = Math.max(now, time);
    }

    /** Advances to {@code time}, unless the clock is ahead, because the event in execution, or the CPU's work, resumes the program. */
    void resume(long time) {
        if (path != null) {
            path.resumed(time, now);
        }
        advanceTo(time);
    }

    /** Advances to the time of an alarm, unless the clock is ahead. The program did not wait for MPI. */
    void rest(long time) {
        long from = now;
        resume(time);
        profile.rested(now - from);
        spent(0, Phase.WAIT, from, now);
        noted = now;
    }

    /** Advances by a pause of the program. */
    void pause(long picoseconds, SegmentKind kind) {
        long from = now;
        advanceTo(after(picoseconds));
        profile.rested(now - from);
        spent(0, Phase.WAIT, from, now);
        noted = now;
        if (path != null) {
            path.passed(now - from, kind);
        }
    }

    /** Makes the program's segment up to now the predecessor of the messages that the program sends next. */
    void sends() {
        if (path != null) {
            path.send(now);
        }
    }

    /** Lets an alarm at virtual time {@code until} follow the program's segment up to now. */
    void sleeps(long until) {
        if (path != null) {
            path.sleep(now, until);
        }
    }

    /** Records that the program's next work concerns the communicator with this context. */
    void concerns(int context) {
        if (path != null) {
            path.communicator(context);
        }
    }

    /** Records that the program begins a collective. */
    void enters(Operation collective) {
        if (path != null) {
            path.entered(collective, now);
        }
    }

    /** Records that the program has waited for a collective. */
    void returns(Operation collective) {
        if (path != null) {
            path.returned(collective, now);
        }
    }

    /** Records the end of the program. */
    void ended(long at) {
        if (path != null) {
            path.ended(at);
        }
        if (trace != null) {
            trace.ended(at);
        }
    }

    /** Returns the part of a time up to {@code time}, since the begin, in which the program did not compute, in ps. */
    long withoutComputing(long time) {
        return time - computed;
    }

    /**
     * Records a wait, as far as no other thread of the rank has used the time.
     *
     * @param from beginning of the wait
     * @param ready virtual time from which the awaited operation could have been done
     * @param work picoseconds of CPU work within the wait
     * @return the part of the wait that was caused by other ranks' programs, in picoseconds
     */
    long noteWait(long from, long ready, long work) {
        long begin = Math.max(from, noted);
        long waited = profile.waited(begin, now, ready, work);
        noted = now;
        if (trace != null) {
            long worked = Math.min(work, now - begin - waited);
            int call = profile.current();
            spent(call, Phase.WAIT, begin, begin + waited);
            spent(call, Phase.TRANSFER, begin + waited, now - worked);
            spent(call, Phase.COMPUTE, now - worked, now);
        }
        return waited;
    }
}
