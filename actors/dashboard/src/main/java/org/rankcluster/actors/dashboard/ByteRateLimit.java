package org.rankcluster.actors.dashboard;

import java.util.concurrent.TimeUnit;

/** The rate limit of bytes sent to a dashboard page: 512 KiB per second, with bursts of 2 MiB after a quiet period. */
final class ByteRateLimit {
    static final long RATE = 512 << 10;
    static final long BURST = 2 << 20;

    private long bytes = BURST;
    private long at;

    /** Creates a limit with its full burst at this time, in nanoseconds. */
    ByteRateLimit(long now) {
        at = now;
    }

    /** Subtracts bytes that are sent. An excess is subtracted from the following time. */
    void take(int sent, long now) {
        refill(now);
        bytes -= sent;
    }

    /** Returns the time until bytes may be sent, in milliseconds; 0: now. */
    long waitMillis(long now) {
        refill(now);
        return bytes > 0 ? 0 : -bytes * 1000 / RATE + 1;
    }

    private void refill(long now) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(now - at);
        double gained = seconds > BURST / RATE ? BURST : (now - at) * 1e-9 * RATE;
        if (gained >= 1) {
            bytes = Math.min(BURST, bytes + (long) gained);
            at = now;
        }
    }
}
