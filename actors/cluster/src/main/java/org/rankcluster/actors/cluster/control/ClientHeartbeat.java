package org.rankcluster.actors.cluster.control;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The heartbeat of a client to the cluster member that serves its job, one message every {@link ClientWatch#HEARTBEAT}. A client whose
 * output blocks takes no lines for a long time. A client that was suspended sends no heartbeat, so the member ends its job.
 */
final class ClientHeartbeat implements AutoCloseable {
    /** Longest pause between two heartbeats, until which the member keeps the job: a heartbeat takes some time to arrive. */
    private static final Duration LONGEST_PAUSE =
            Duration.ofSeconds(ClientWatch.PATIENCE).minus(ClientWatch.HEARTBEAT);

    private final InstantSource clock;
    private final CountDownLatch over = new CountDownLatch(1);
    private Instant last;
    private boolean paused;

    /**
     * Creates a heartbeat that has not started.
     *
     * @param clock date of this host, which passes while the host sleeps
     */
    ClientHeartbeat(InstantSource clock) {
        this.clock = clock;
        last = clock.instant();
    }

    /** Starts to send heartbeats, until it is closed. */
    void start(Runnable beat) {
        Thread.ofPlatform().daemon().name("signs-of-life").start(() -> {
            try {
                while (!over.await(ClientWatch.HEARTBEAT.toMillis(), TimeUnit.MILLISECONDS)) {
                    hasPaused();
                    beat.run();
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
