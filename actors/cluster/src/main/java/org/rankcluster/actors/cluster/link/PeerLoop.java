package org.rankcluster.actors.cluster.link;

import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rankcluster.actors.time.WallClock;

/**
 * The event loop of one thread that serves the non-blocking connections of several peers. The loop serves each peer that is ready, but only
 * for a limited time.
 */
final class PeerLoop implements AutoCloseable {
    /** Time limit of a peer: the first handshake of TLS in a JVM takes seconds on a busy machine. */
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private static final int LOOK_MILLIS = 1_000;

    private final int mostStrangers;
    private final Selector selector = Selector.open();
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean closed;

    /** The other end of a connection. */
    abstract static class Peer {
        private final SocketChannel channel;
        private final long since = WallClock.nanos();

        Peer(SocketChannel channel) {
            this.channel = channel;
        }

        final SocketChannel channel() {
            return channel;
        }

        /** Returns whether the peer has connected unasked. The number of such peers is limited. */
        boolean isStranger() {
            return false;
        }

        /** Begins to serve the peer on the thread; returns as {@link #proceed}. */
        boolean begin() throws IOException {
            return false;
        }

        /**
         * Continues with the peer, which is ready.
         *
         * @return whether another object has taken over its connection
         */
        abstract boolean proceed() throws IOException;

        /** Ends the peer. Called when its connection has failed and is closed. */
        void end(Exception why) {}
    }

    /** Creates a thread of this name. If there are more strangers than {@code mostStrangers}, the oldest are closed. */
    PeerLoop(String name, int mostStrangers) throws IOException {
        this.mostStrangers = mostStrangers;
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::serve);
    }

    /** Starts the thread; {@code onConnect} is called when a peer connects to {@code server}. */
    void start(SelectableChannel server, Runnable onConnect) throws IOException {
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT, onConnect);
        thread.start();
    }

    /** Adds a peer to the thread; called from any thread. */
    void add(Peer peer, int interest) {
        tasks.add(() -> {
            try {
                peer.channel.configureBlocking(false);
                if (peer.channel.keyFor(selector) != null) {
                    selector.selectNow(this::attend); // clears the key's earlier registration
                }
                SelectionKey key = peer.channel.register(selector, interest, peer);
                if (peer.begin()) {
                    key.cancel();
                }
            } catch (IOException | RuntimeException gone) {
                end(peer, gone);
            }
        });
        if (closed) {
            end(peer, new IOException("the port is closed"));
        } else {
            selector.wakeup();
        }
    }

    /** Waits for this operation of a peer from now on; called on the thread. */
    void await(Peer peer, int interest) {
        SelectionKey key = peer.channel.keyFor(selector);
        if (key != null) {
            key.interestOps(interest);
        }
    }

    private void serve() {
        long looked = WallClock.nanos();
        while (!closed) {
            try {
                selector.select(this::attend, LOOK_MILLIS);
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                if (WallClock.nanos() - looked > LOOK_MILLIS * 1_000_000L) {
                    looked = WallClock.nanos();
                    lookAround();
                }
            } catch (IOException | ClosedSelectorException end) {
                return;
            }
        }
    }

    private void attend(SelectionKey key) {
        if (key.attachment() instanceof Peer peer) {
            try {
                if (peer.proceed()) {
                    key.cancel();
                }
            } catch (IOException | RuntimeException gone) { // the thread must live on
                end(peer, gone);
            }
        } else if (key.attachment() instanceof Runnable onConnect) {
            onConnect.run();
        }
    }

    /**
     * Ends the connections of peers that have not answered in time. If there are too many strangers, ends the oldest of them. Called on the
     * loop's thread.
     */
    void lookAround() {
        List<Peer> peers = new ArrayList<>();
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof Peer peer) {
                peers.add(peer);
            }
        }
        peers.sort(Comparator.comparingLong(peer -> peer.since));
        long tooMany = peers.stream().filter(Peer::isStranger).count() - mostStrangers;
        for (Peer peer : peers) {
            boolean isSurplus = peer.isStranger() && tooMany-- > 0;
            if (isSurplus || WallClock.nanos() - peer.since > PATIENCE_NANOS) {
                end(peer, new IOException("the peer has not answered in time, or too many connections are open"));
            }
        }
    }

    private static void end(Peer peer, Exception why) {
        try {
            peer.channel.close();
        } catch (IOException gone) {
            // the normal end
        }
        peer.end(why);
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        selector.wakeup();
        try {
            thread.join();
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException gone) {
            // the normal end
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
