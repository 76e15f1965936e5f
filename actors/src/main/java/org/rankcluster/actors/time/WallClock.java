package org.rankcluster.actors.time;

/** The only clock of the outside world: for reports and for noticing that nothing moves, never for results. */
public final class WallClock {
    private WallClock() {}

    /** Nanoseconds since some moment. */
    public static long nanos() {
        return System.nanoTime();
    }
}
