package org.rankcluster.actors.cluster.control;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Notices that a client is gone without having closed its connections: its host has vanished, or it is suspended. TCP tells of the
 * one after a quarter of an hour, if something is being sent, and never of the other. Threads that wait for such a client, from
 * {@link #begin} to {@link #end}, are interrupted, which closes their sockets.
 */
final class ClientWatch implements AutoCloseable {
    /** Ticks of a second: longer than a client collects garbage or waits for a CPU, with some signs lost. */
    static final int PATIENCE = 60;

    /** A client that is alive gives a sign so often. */
    static final Duration SIGN = Duration.ofSeconds(5);

    /** Ticks in which a client that is told the end may close its connections itself. */
    private static final int FAREWELL = 10;

    private final int patience;
    private final List<Thread> waiting = new ArrayList<>();
    private int silent;
    private boolean over;
    private boolean gone;

    private ClientWatch(int patience) {
        this.patience = patience;
    }

    /**
     * Begins to watch.
     *
     * @param tick time is counted in ticks of its own, for a member that was suspended has heard nothing meanwhile
     * @param patience a client that is silent for so many ticks is gone
     */
    static ClientWatch start(Duration tick, int patience) {
        ClientWatch watch = new ClientWatch(patience);
        Thread.ofVirtual().name("client-watch").start(() -> {
            try {
                while (watch.tick()) {
                    Thread.sleep(tick);
                }
            } catch (InterruptedException neverAsked) {
                throw new IllegalStateException(neverAsked);
            }
        });
        return watch;
    }

    private synchronized boolean tick() {
        silent++;
        if (silent > patience) {
            gone = true;
            waiting.forEach(Thread::interrupt);
        }
        return !gone && !(over && waiting.isEmpty());
    }

    /** Whether the client is there, and has not heard all. */
    synchronized boolean goesOn() {
        return !gone && !over;
    }

    /** Whether the client was silent for too long. */
    synchronized boolean isGone() {
        return gone;
    }

    /** The client has given a sign of life. */
    synchronized void sign() {
        if (!over) {
            silent = 0;
        }
    }

    /**
     * This thread waits for the client from now on.
     *
     * @throws IOException if it is gone, or all is over
     */
    synchronized void begin() throws IOException {
        if (gone || over) {
            throw new IOException("the client is gone");
        }
        waiting.add(Thread.currentThread());
    }

    /** This thread does not wait for the client any longer; if that interrupted it, it is not any longer. */
    synchronized void end() {
        if (waiting.remove(Thread.currentThread()) && gone) {
            boolean unusedInterrupt = Thread.interrupted();
        }
    }

    /** What the client sends; each piece of it is a sign of life. */
    InputStream heard(InputStream from) {
        return new FilterInputStream(from) {
            @Override
            public int read(byte[] into, int offset, int count) throws IOException {
                int read = super.read(into, offset, count);
                sign();
                return read;
            }
        };
    }

    /** The client has heard all; who still waits for it soon does no longer. */
    @Override
    public synchronized void close() {
        over = true;
        silent = Math.max(silent, patience - FAREWELL);
    }
}
