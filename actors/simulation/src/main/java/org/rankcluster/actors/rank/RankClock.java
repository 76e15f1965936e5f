package org.rankcluster.actors.rank;

import java.util.function.LongFunction;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The virtual clock of a rank's program, in picoseconds, with the split of its time into phases. The threads of the rank share it.
 */
final class RankClock {
    private final RankProfile profile;
    private final LongFunction<RuntimeException> pastEnd;
    private long now;
    /** Virtual time up to which the profile is complete. */
    private long noted;

    /**
     * Creates a clock at 0.
     *
     * @param profile receives the time that passes
     * @param pastEnd creates the error for a step, in ps, that would reach {@link EndOfTime}
     */
    RankClock(RankProfile profile, LongFunction<RuntimeException> pastEnd) {
        this.profile = profile;
        this.pastEnd = pastEnd;
    }

    long now() {
        return now;
    }

    /** Returns the clock's time {@code picoseconds} from now, at most {@link EndOfTime#AT}. */
    long after(long picoseconds) {
        return EndOfTime.sum(now, picoseconds);
    }

    /** Advances the clock by the program's own computing. */
    void compute(long picoseconds) {
        if (picoseconds < 0) {
            throw new IllegalArgumentException("compute: " + picoseconds + " ps (expected: 0 or more)");
        }
        advance(picoseconds);
        profile.computed(picoseconds);
    }

    /** Advances the clock by the CPU's work for an MPI call. */
    void work(long picoseconds) {
        advance(picoseconds);
        profile.worked(picoseconds);
    }

    private void advance(long picoseconds) {
        if (Long.compareUnsigned(picoseconds, EndOfTime.AT - now) >= 0) { // negative after an overflow
            throw pastEnd.apply(picoseconds);
        }
        now += picoseconds;
        noted = now;
    }

    /** Advances to {@code time}, unless the clock is ahead. {@link #noteWait} records the reason. */
    void goOn(long time) {
        if (time >= EndOfTime.AT) {
            throw pastEnd.apply(time - now);
        }
        now = Math.max(now, time);
    }

    /** Advances to {@code time}, unless the clock is ahead. The program did not wait for MPI. */
    void rest(long time) {
        long from = now;
        goOn(time);
        profile.rested(now - from);
        noted = now;
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
        long waited = profile.waited(Math.max(from, noted), now, ready, work);
        noted = now;
        return waited;
    }
}
