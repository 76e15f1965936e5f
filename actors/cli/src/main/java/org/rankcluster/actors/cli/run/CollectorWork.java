package org.rankcluster.actors.cli.run;

/**
 * A measurement whether garbage collectors take nearly all of the time, because the heap is full. The collector that takes most of that
 * time must have run several times. A single collection of a heap of many GB may take half a minute, and then the run continues.
 */
final class CollectorWork {
    /** Shortest time that is measured, in nanoseconds. */
    private static final long LEAST_NANOS = 5_000_000_000L;

    private static final double NEARLY_ALL = 0.9;
    /** Fewest collections that count, by the collector that takes most of the time. */
    private static final int FEWEST_COLLECTIONS = 3;

    private static final double NANOS_PER_MILLI = 1e6;

    private long since;
    private long[] timesBefore;
    private long[] countsBefore;

    /**
     * Begins to measure.
     *
     * @param now wall clock, in nanoseconds
     * @param times milliseconds that each collector has taken so far
     * @param counts number of collections of each collector so far
     */
    CollectorWork(long now, long[] times, long[] counts) {
        since = now;
        timesBefore = times;
        countsBefore = counts;
    }

    /**
     * Returns whether the collectors have taken nearly all of the time since the measurement began.
     *
     * @param now wall clock, in nanoseconds
     * @param times milliseconds that each collector has taken so far
     * @param counts number of collections of each collector so far
     */
    boolean takesNearlyAll(long now, long[] times, long[] counts) {
        if (now - since < LEAST_NANOS || times.length == 0) {
            return false;
        }
        long collected = 0;
        int longest = 0;
        for (int collector = 0; collector < times.length; collector++) {
            collected += times[collector] - timesBefore[collector];
            if (times[collector] - timesBefore[collector] > times[longest] - timesBefore[longest]) {
                longest = collector;
            }
        }
        boolean isNearlyAll = collected * NANOS_PER_MILLI > NEARLY_ALL * (now - since);
        if (isNearlyAll && counts[longest] - countsBefore[longest] < FEWEST_COLLECTIONS) {
            return false;
        }
        since = now;
        timesBefore = times;
        countsBefore = counts;
        return isNearlyAll;
    }
}
