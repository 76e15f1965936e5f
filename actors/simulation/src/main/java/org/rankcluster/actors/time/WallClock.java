package org.rankcluster.actors.time;

import java.time.Instant;

/** The only clock of wall time: for reports, certificates and the detection of stalls, never for results. */
public final class WallClock {
    private WallClock() {}

    /** Returns the number of nanoseconds since some moment. */
    public static long nanos() {
        return System.nanoTime();
    }

    /** Returns the date of this machine. */
    public static Instant date() {
        return Instant.now();
    }
}
