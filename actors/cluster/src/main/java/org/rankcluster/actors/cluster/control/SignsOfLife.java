package org.rankcluster.actors.cluster.control;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The heartbeat of a client to the member that serves its job, one message every {@link ClientWatch#SIGN}. A client whose output blocks
 * takes no lines for a long time. A client that was suspended sends no heartbeat, so the member ends its job.
 */
final class SignsOfLife implements AutoCloseable {
    /** Longest pause between two signs, until which the member keeps the job: a sign takes some time to arrive. */
    private static final Duration LONGEST_PAUSE =
            Duration.ofSeconds(ClientWatch.PATIENCE).minus(ClientWatch.SIGN);

    private final InstantSource clock;
    private final CountDownLatch over = new CountDownLatch(1);
    private Instant last;
    private boolean paused;

    /**
     * Creates signs that are not given yet.
     *
     * @param clock date of this host, which passes while the host sleeps
     */
    SignsOfLife(InstantSource clock) {
        this.clock = clock;
        last = clock.instant();
    }

    /** Starts to give signs, until it is closed. */
    void start(Runnable sign) {
        Thread.ofPlatform().daemon().name("signs-of-life").start(() -> {
            try {
                while (!over.await(ClientWatch.SIGN.toMillis(), TimeUnit.MILLISECONDS)) {
                    hasPaused();
                    sign.run();
                }
            } catch (InterruptedException neverAsked) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Returns whether this client was suspended for so long that the member has ended its job. */
    synchronized boolean hasPaused() {
        Instant now = clock.instant();
        paused |= Duration.between(last, now).compareTo(LONGEST_PAUSE) > 0;
        last = now;
        return paused;
    }

    @Override
    public void close() {
        over.countDown();
    }
}
