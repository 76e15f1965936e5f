package org.rankcluster.actors.cluster.control;

import java.time.Duration;

/**
 * How long a request's header may take to come, once it has begun. The server of the JDK waits for the rest of it for ever; its threads
 * are interrupted here, which closes their sockets.
 */
final class HeaderDeadline {
    /** Ticks of a second: longer than a client on a bad line, with some packets lost. */
    static final int PATIENCE = 30;

    private static final ThreadLocal<Waiting> WAITING = new ThreadLocal<>();

    private final Duration most;

    /** At most this. */
    HeaderDeadline(Duration most) {
        this.most = most;
    }

    /** A thread that reads a header. */
    private static final class Waiting {
        private final Thread reader = Thread.currentThread();
        private boolean over;

        synchronized void end() {
            over = true;
        }

        synchronized void expire() {
            if (!over) {
                reader.interrupt();
            }
        }
    }

    /** Runs what reads a request's header, and then, after {@link #met}, serves the request. */
    void watch(Runnable request) {
        Waiting mine = new Waiting();
        WAITING.set(mine);
        Thread clock = Thread.ofVirtual().name("header-deadline").start(() -> {
            try {
                Thread.sleep(most);
                mine.expire();
            } catch (InterruptedException met) {
                // it has come, or its client has gone
            }
        });
        try {
            request.run();
        } finally {
            mine.end();
            clock.interrupt();
        }
    }

    /** The header of this thread's request has come. */
    void met() {
        Waiting mine = WAITING.get();
        if (mine != null) {
            mine.end();
        }
    }
}
