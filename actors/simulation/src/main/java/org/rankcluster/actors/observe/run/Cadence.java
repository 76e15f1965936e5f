package org.rankcluster.actors.observe.run;

/**
 * Says when the next sample is due by wall time: a two hundredth of the time since the run began, from 20 to 250 ms, and fifty times what the
 * quicker of the last two samples took, so that samples take 2 % at most. A run's first sample takes long, for its code is cold.
 */
final class Cadence {
    private static final long LEAST_NANOS = 20_000_000;
    private static final long MOST_NANOS = 250_000_000;
    private static final int PART = 200;
    private static final int TIMES_A_SAMPLE = 50;

    private final long began;
    private long last;
    private long previousNanos;
    private volatile long sampleNanos;

    /** Of a run that began at {@code began}, on the wall clock. */
    Cadence(long began) {
        this.began = began;
        this.last = began;
    }

    /** Whether a sample is due; if so, the next is counted from now. */
    boolean isDue(long now) {
        long interval =
                Math.max(Math.clamp((now - began) / PART, LEAST_NANOS, MOST_NANOS), TIMES_A_SAMPLE * sampleNanos);
        if (now - last < interval) {
            return false;
        }
        last = now;
        return true;
    }

    /** Takes note of how long the slowest partition's last sample took. */
    void took(long nanos) {
        sampleNanos = Math.min(nanos, previousNanos);
        previousNanos = nanos;
    }
}
