package org.rankcluster.actors.observe;

/**
 * The rule for the wall-clock interval between samples, which limits their cost. The interval is 1/200 of the time since the run began,
 * from 20 to 250 ms. The interval is also at least fifty times the quicker of the last two samples, so that samples take 2 % at most. Using
 * the quicker one ignores a run's first sample, which is slow because its code is cold.
 */
final class SamplingController {
    private static final long LEAST_NANOS = 20_000_000;
    private static final long MOST_NANOS = 250_000_000;
    private static final int PART = 200;
    private static final int TIMES_A_SAMPLE = 50;

    private final long began;
    private long last;
    private long previousNanos;
    private volatile long sampleNanos;

    /** Creates the intervals of a run that began at {@code began}, on the wall clock. */
    SamplingController(long began) {
        this.began = began;
        this.last = began;
    }

    /** Returns whether a sample is due. If so, the next interval begins now. */
    boolean isDue(long now) {
        long interval =
                Math.max(Math.clamp((now - began) / PART, LEAST_NANOS, MOST_NANOS), TIMES_A_SAMPLE * sampleNanos);
        if (now - last < interval) {
            return false;
        }
        last = now;
        return true;
    }

    /** Records the time of the slowest partition's last sample. */
    void took(long nanos) {
        sampleNanos = Math.min(nanos, previousNanos);
        previousNanos = nanos;
    }
}
