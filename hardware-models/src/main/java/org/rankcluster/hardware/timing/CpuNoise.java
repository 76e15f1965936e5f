package org.rankcluster.hardware.timing;

/**
 * The operating-system noise of a node: periodic interruptions of a rank's core. The system takes the core once a period, each time for a
 * duration. The rank draws its first interruption, so ranks are not in step. (Hoefler, Schneider, Lumsdaine, "Characterizing the influence
 * of system noise on large-scale applications by simulation", SC 2010.) All times depend on the seed, the rank, and the number of the
 * period only.
 */
public final class CpuNoise {
    /** The distribution of the durations. */
    public enum Distribution {
        /** All durations are equal. */
        CONSTANT,
        /** Exponential, with the duration as its mean; at most the period. */
        EXPONENTIAL
    }

    /** Number of periods from which on work loses the mean and not the durations that are drawn. */
    private static final long MANY = 1_000_000;

    private final Settings settings;
    private final long key;
    private final long phase;

    /**
     * The noise of all ranks of a machine.
     *
     * @param period time from one begin to the next, in picoseconds, more than {@code duration}
     * @param duration time that is taken once a period, or its mean, in picoseconds, 1 or more
     * @param distribution distribution of the durations
     * @param seed number that draws phases and durations
     */
    public record Settings(long period, long duration, Distribution distribution, long seed) {
        /**
         * Returns the noise of a rank.
         *
         * @param rank number of the rank
         * @return its noise
         */
        public CpuNoise of(int rank) {
            return new CpuNoise(this, rank);
        }
    }

    private CpuNoise(Settings settings, int rank) {
        this.settings = settings;
        this.key = mix(mix(settings.seed) + rank);
        this.phase = Long.remainderUnsigned(mix(key), settings.period);
    }

    /**
     * Returns the time at which work is done.
     *
     * @param from virtual time at which it begins, in picoseconds
     * @param work CPU time that it takes, in picoseconds
     * @return virtual time in picoseconds, at most {@link EndOfTime#AT} if the sum is larger
     */
    public long end(long from, long work) {
        if (work <= 0) {
            return from;
        }
        boolean isConstant = settings.distribution == Distribution.CONSTANT || work / settings.period >= MANY;
        return isConstant ? constantEnd(from, work) : drawnEnd(from, work);
    }

    private long constantEnd(long from, long work) {
        long at = Math.floorMod(from - phase, settings.period);
        long wait = Math.max(0, settings.duration - at);
        long untilNext = settings.period - Math.max(at, settings.duration);
        long rest = work - untilNext;
        long times = rest <= 0 ? 0 : 1 + (rest - 1) / (settings.period - settings.duration);
        return EndOfTime.sum(from, EndOfTime.sum(wait + EndOfTime.times(times, settings.duration), work));
    }

    private long drawnEnd(long from, long work) {
        long number = Math.floorDiv(from - phase, settings.period);
        long left = work;
        long now = from;
        while (now < EndOfTime.AT) {
            long begin = phase + number * settings.period;
            now = Math.max(now, begin + drawn(number));
            long free = begin + settings.period - now;
            if (left <= free) {
                return EndOfTime.sum(now, left);
            }
            left -= free;
            now += free;
            number++;
        }
        return EndOfTime.AT;
    }

    /** Returns the duration in a period, by the inverse of the distribution function. */
    private long drawn(long number) {
        double uniform = ((mix(key ^ mix(number)) >>> 11) + 1) * 0x1.0p-53;
        return (long) Math.min((double) settings.period, (double) -settings.duration * StrictMath.log(uniform));
    }

    private static long mix(long x) {
        long mixed = (x + 0x9e3779b97f4a7c15L ^ x >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
