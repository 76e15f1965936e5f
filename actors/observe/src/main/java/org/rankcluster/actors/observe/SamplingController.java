package org.rankcluster.actors.observe;

/**
 * The rule for the wall-clock interval between samples, which limits their cost. The interval is 1/200 of the time since the run began,
 * from 20 to 250 ms. The interval is also at least fifty times the quicker of the last two samples, so that samples take 2 % at most. Using
 * the quicker one ignores a run's first sample, which is slow because its code is cold. In the first two seconds all samples are slow for
 * that reason, so they are at most {@value #EARLY_NANOS} ns apart, unless they would take a quarter of the time.
 */
final class SamplingController {
    private static final long LEAST_NANOS = 20_000_000;
    private static final long MOST_NANOS = 250_000_000;
    private static final int PART = 200;
    private static final int TIMES_A_SAMPLE = 50;
    private static final long EARLY_END_NANOS = 2_000_000_000;
    private static final long EARLY_NANOS = 60_000_000;
    private static final int TIMES_AN_EARLY_SAMPLE = 4;

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
        long ofCost = TIMES_A_SAMPLE * sampleNanos;
        if (now - began < EARLY_END_NANOS) {
            ofCost = Math.min(ofCost, Math.max(EARLY_NANOS, TIMES_AN_EARLY_SAMPLE * sampleNanos));
        }
        long interval = Math.max(Math.clamp((now - began) / PART, LEAST_NANOS, MOST_NANOS), ofCost);
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
