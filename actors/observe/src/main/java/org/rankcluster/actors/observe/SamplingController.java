package org.rankcluster.actors.observe;

/**
 * The rule for the wall-clock interval between samples, which limits their cost. The interval is 1/200 of the time since the run began,
 * from 20 to 250 ms. The interval is also at least {@value #TIMES_A_SAMPLE} times the quicker of the last two samples while a page is open.
 * Samples then take 2 % at most. Without a page it is four times as long. Using the quicker one ignores a run's first sample, which is slow
 * because its code is cold. The first samples of a run are all slow for that reason, and the runs that have few samples are short. The
 * first {@value #EARLY_SAMPLES} samples are therefore 60 ms apart at most, unless they would take a third of the time.
 */
final class SamplingController {
    private static final long LEAST_NANOS = 20_000_000;
    private static final long MOST_NANOS = 250_000_000;
    private static final int PART = 200;
    private static final int TIMES_A_SAMPLE = 50;
    private static final int EARLY_SAMPLES = 24;
    private static final long EARLY_NANOS = 60_000_000;
    private static final int TIMES_AN_EARLY_SAMPLE = 3;

    private final long began;
    private long last;
    private int samples;
    private long previousNanos;
    private volatile long sampleNanos;

    /** Creates the intervals of a run that began at {@code began}, on the wall clock. */
    SamplingController(long began) {
        this.began = began;
        this.last = began;
    }

    /**
     * Returns whether a sample is due. If so, the next interval begins now.
     *
     * @param isWatched whether a page is open
     */
    boolean isDue(long now, boolean isWatched) {
        long ofCost = (isWatched ? TIMES_A_SAMPLE : 4 * TIMES_A_SAMPLE) * sampleNanos;
        if (samples < EARLY_SAMPLES) {
            ofCost = Math.min(ofCost, Math.max(EARLY_NANOS, TIMES_AN_EARLY_SAMPLE * sampleNanos));
        }
        if (now - last < Math.max(Math.clamp((now - began) / PART, LEAST_NANOS, MOST_NANOS), ofCost)) {
            return false;
        }
        last = now;
        samples++;
        return true;
    }

    /** Records the time of the slowest partition's last sample. */
    void took(long nanos) {
        sampleNanos = Math.min(nanos, previousNanos);
        previousNanos = nanos;
    }
}
