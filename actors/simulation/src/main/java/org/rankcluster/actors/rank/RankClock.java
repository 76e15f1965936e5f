package org.rankcluster.actors.rank;

import java.util.function.LongFunction;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.runtime.RankProfile;

/** The clock of a rank's program, in picoseconds of virtual time, and what its time goes to. Its threads share it. */
final class RankClock {
    private final RankProfile profile;
    private final LongFunction<RuntimeException> pastEnd;
    private long now;
    /** Up to when the profile knows. */
    private long noted;

    /**
     * Creates a clock at 0.
     *
     * @param profile gets the time that passes
     * @param pastEnd the error of a step of so many ps that would reach {@link EndOfTime}
     */
    RankClock(RankProfile profile, LongFunction<RuntimeException> pastEnd) {
        this.profile = profile;
        this.pastEnd = pastEnd;
    }

    long now() {
        return now;
    }

    /** Its time in {@code picoseconds}, at most {@link EndOfTime#AT}. */
    long after(long picoseconds) {
        return EndOfTime.sum(now, picoseconds);
    }

    /** Lets the program's own computing pass. */
    void compute(long picoseconds) {
        if (picoseconds < 0) {
            throw new IllegalArgumentException("compute: " + picoseconds + " ps (expected: 0 or more)");
        }
        advance(picoseconds);
        profile.computed(picoseconds);
    }

    /** Lets the CPU's work for an MPI call pass. */
    void work(long picoseconds) {
        advance(picoseconds);
        profile.worked(picoseconds);
    }

    private void advance(long picoseconds) {
        if (Long.compareUnsigned(picoseconds, EndOfTime.AT - now) >= 0) { // less than 0 after an overflow
            throw pastEnd.apply(picoseconds);
        }
        now += picoseconds;
        noted = now;
    }

    /** Goes on to {@code time}, unless it is ahead; {@link #noteWait} tells what for. */
    void goOn(long time) {
        if (time >= EndOfTime.AT) {
            throw pastEnd.apply(time - now);
        }
        now = Math.max(now, time);
    }

    /** Goes on to {@code time}, unless it is ahead: the program waited for nothing of MPI's. */
    void rest(long time) {
        long from = now;
        goOn(time);
        profile.rested(now - from);
        noted = now;
    }

    /**
     * Notes a wait as far as no other thread of the rank has used the time.
     *
     * @param from when it began
     * @param ready when what it was for could have been done
     * @param work picoseconds of the CPU's in it
     * @return picoseconds of it for which others' programs were waited for
     */
    long noteWait(long from, long ready, long work) {
        long waited = profile.waited(Math.max(from, noted), now, ready, work);
        noted = now;
        return waited;
    }
}
