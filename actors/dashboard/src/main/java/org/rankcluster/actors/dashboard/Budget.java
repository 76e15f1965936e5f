package org.rankcluster.actors.dashboard;

import java.util.concurrent.TimeUnit;

/** How much a page may be sent: 512 KiB a second, and 2 MiB at once after a while of quiet. */
final class Budget {
    static final long RATE = 512 << 10;
    static final long BURST = 2 << 20;

    private long bytes = BURST;
    private long at;

    /** A budget that is full at this time, in nanoseconds. */
    Budget(long now) {
        at = now;
    }

    /** Takes what is sent; what is too much is taken from the time to come. */
    void take(int sent, long now) {
        refill(now);
        bytes -= sent;
    }

    /** Returns after how many milliseconds something may be sent; 0: now. */
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
