package org.rankcluster.actors.time;

/** The only clock of the outside world in virtual time: for reports and for noticing that nothing moves, never for results. */
final class WallClock {
    private WallClock() {}

    /** Nanoseconds since some moment. */
    static long nanos() {
        return System.nanoTime();
    }
}
