package org.rankcluster.actors.time;

import java.time.Instant;

/** The only clock of wall time: for reports, certificates and the detection of stalls, never for results. */
public final class WallClock {
    private WallClock() {}

    /** Nanoseconds since some moment. */
    public static long nanos() {
        return System.nanoTime();
    }

    /** The date that this machine has. */
    public static Instant date() {
        return Instant.now();
    }
}
