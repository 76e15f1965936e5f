package org.rankcluster.actors.cluster.control;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A watchdog for clients that no longer respond but have not closed their connections, because the host has vanished or the client is
 * suspended. TCP reports a vanished host after a quarter of an hour, if data is being sent, and never reports a suspended client. Threads
 * that wait for such a client, from {@link #begin} to {@link #end}, are interrupted, which closes their sockets.
 */
final class ClientWatch implements AutoCloseable {
    /** Ticks of a second: longer than a client collects garbage or waits for a CPU, with some heartbeats lost. */
    static final int PATIENCE = 60;

    /** Interval between the heartbeats of a client. */
    static final Duration HEARTBEAT = Duration.ofSeconds(5);

    /** Ticks in which a client that receives the end may close its connections itself. */
    private static final int CLOSING = 10;

    private final int patience;
    private final List<Thread> waiting = new ArrayList<>();
    private int silent;
    private boolean over;
    private boolean gone;

    private ClientWatch(int patience) {
        this.patience = patience;
    }

    /**
     * Starts a watch.
     *
     * @param tick interval of the watch; time is counted in ticks because a suspended member receives nothing meanwhile
     * @param patience number of ticks after which a silent client counts as disconnected
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

    /** Returns whether the client is there and has not received everything. */
    synchronized boolean continues() {
        return !gone && !over;
    }

    /** Records a heartbeat of the client. */
    synchronized void beat() {
        if (!over) {
            silent = 0;
        }
    }

    /**
     * Marks this thread as waiting for the client from now on.
     *
     * @throws IOException if the client has disconnected, or the job is over
     */
    synchronized void begin() throws IOException {
        if (gone || over) {
            throw new IOException("the client is gone");
        }
        waiting.add(Thread.currentThread());
    }

    /** Marks this thread as no longer waiting for the client, and clears an interrupt of this watch. */
    synchronized void end() {
        if (waiting.remove(Thread.currentThread()) && gone) {
            boolean unusedInterrupt = Thread.interrupted();
        }
    }

    /** Returns a stream of the bytes that the client sends; each read counts as a heartbeat. */
    InputStream received(InputStream from) {
        return new FilterInputStream(from) {
            @Override
            public int read(byte[] into, int offset, int count) throws IOException {
                int read = super.read(into, offset, count);
                beat();
                return read;
            }
        };
    }

    /** Ends the watch, because the client has received everything. Threads that still wait for it stop soon. */
    @Override
    public synchronized void close() {
        over = true;
        silent = Math.max(silent, patience - CLOSING);
    }
}
