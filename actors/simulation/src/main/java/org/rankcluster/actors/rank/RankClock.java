package org.rankcluster.actors.rank;

import org.rankcluster.protocol.runtime.RankProfile;

/** The clock of a rank's program, in picoseconds of virtual time, and what its time goes to. Its threads share it. */
final class RankClock {
    /** Picoseconds that it may reach; events have as much room again. */
    private static final long MOST_TIME = Long.MAX_VALUE / 2;

    private final RankProfile profile;
    private long now;
    /** Up to when the profile knows. */
    private long noted;

    /** One at 0, whose time is told to {@code profile}. */
    RankClock(RankProfile profile) {
        this.profile = profile;
    }

    long now() {
        return now;
    }

    /** What it will show in {@code picoseconds}, at most {@link #MOST_TIME}. */
    long after(long picoseconds) {
        return now + Math.min(picoseconds, MOST_TIME - now);
    }

    /** Lets the program's own computing pass. */
    void compute(long picoseconds) {
        if (picoseconds < 0) {
            throw new IllegalArgumentException("compute: " + picoseconds + " ps (expected: 0 or more)");
        }
        if (picoseconds > MOST_TIME - now) {
            throw new IllegalArgumentException("compute: " + picoseconds + " ps (expected: virtual time stays below "
                    + MOST_TIME + " ps, 53 days)");
        }
        now += picoseconds;
        noted = now;
        profile.computed(picoseconds);
    }

    /** Lets the CPU's work for an MPI call pass. */
    void work(long picoseconds) {
        now += picoseconds;
        noted = now;
        profile.worked(picoseconds);
    }

    /** Goes on to {@code time}, unless it is ahead; {@link #noteWait} tells what for. */
    void goOn(long time) {
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
