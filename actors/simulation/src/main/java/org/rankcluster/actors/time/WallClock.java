package org.rankcluster.actors.time;

import java.time.Instant;

/**
 * The simulator's clock of wall time: for reports, logs, time-outs, stall detection and the expiry of TLS certificates, never for virtual
 * time.
 */
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
