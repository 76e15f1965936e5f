package org.rankcluster.actors.cluster.link;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.rankcluster.actors.time.WallClock;

/**
 * Where a member takes and makes the connections for batches of its runs. A connection has to begin with a {@link BatchHello} that knows
 * the key of a run, soon; then it belongs to the run's {@link SocketLink}. One thread does all that; batches do not pass it.
 */
public final class BatchPort implements AutoCloseable {
    /** For greeting, connecting, and taking leave. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;
    /** Strangers that have not greeted yet; of more, the first are shut out. */
    private static final int MOST_STRANGERS = 256;

    private static final int LOOK_MILLIS = 1_000;
    private static final int REST_BYTES = 16 << 10;

    private final String host;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final Map<Long, SocketLink> links = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean closed;

    private BatchPort(String host, ServerSocketChannel server) throws IOException {
        this.host = host;
        this.server = server;
        selector = Selector.open();
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        thread = Thread.ofPlatform().daemon().name("rankcluster-batch-port").start(this::serve);
    }

    /**
     * Opens a port.
     *
     * @param host by which the other members reach it
     * @throws IOException if there is no such address here, or it is taken
     */
    public static BatchPort open(InetSocketAddress address, String host) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            return new BatchPort(host, server.bind(address));
        } catch (IOException taken) {
            server.close();
            throw taken;
        } catch (UnresolvedAddressException unknown) {
            server.close();
            throw new IOException("unresolved: " + address.getHostString(), unknown);
        }
    }

    /** Where a link with this key is reached. */
    LinkAddress.Socket address(String key) {
        return new LinkAddress.Socket(host, server.socket().getLocalPort(), key);
    }

    /** From now on connections for the link are taken. */
    void add(SocketLink link) {
        links.put(link.id(), link);
    }

    /** No more connections are taken for the link. */
    void remove(SocketLink link) {
        links.remove(link.id(), link);
    }

    /** Ends a connection when the other end has read all. */
    void takeLeave(SocketChannel channel) {
        later(new Leaving(channel), SelectionKey.OP_READ);
    }

    /**
     * Connects to another member.
     *
     * @param made gets the connection
     * @param refused gets the reason why there is none; both on another thread
     */
    void connect(LinkAddress.Socket there, BatchHello hello, Consumer<SocketChannel> made, Consumer<String> refused) {
        try {
            later(new Calling(SocketChannel.open(), there, hello, made, refused), SelectionKey.OP_CONNECT);
        } catch (IOException exhausted) {
            refused.accept(String.valueOf(exhausted.getMessage()));
        }
    }

    /** Has the thread begin with a peer. */
    private void later(Peer peer, int interest) {
        tasks.add(() -> {
            try {
                peer.channel.configureBlocking(false);
                peer.channel.register(selector, interest, peer);
                peer.begin();
            } catch (IOException | UnresolvedAddressException gone) {
                peer.end(gone);
            }
        });
        if (closed) {
            peer.end(new IOException("closed"));
        } else {
            selector.wakeup();
        }
    }

    // ---- the thread

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
        if (!(key.attachment() instanceof Peer peer)) {
            accept();
            return;
        }
        try {
            peer.ready();
        } catch (IOException gone) {
            peer.end(gone);
        }
    }

    private void accept() {
        try {
            SocketChannel channel = server.accept();
            if (channel != null) {
                later(new Stranger(channel), SelectionKey.OP_READ);
            }
        } catch (IOException exhausted) {
            lookAround(); // no more files can be open: it may help, and there is a next time
        }
    }

    /** Ends what has taken too long, and the first of too many strangers. */
    private void lookAround() {
        List<Peer> peers = new ArrayList<>();
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof Peer peer) {
                peers.add(peer);
            }
        }
        peers.sort(Comparator.comparingLong(peer -> peer.since));
        long tooMany = peers.stream().filter(peer -> peer instanceof Stranger).count() - MOST_STRANGERS;
        for (Peer peer : peers) {
            boolean goes = peer instanceof Stranger && tooMany-- > 0;
            if (goes || WallClock.nanos() - peer.since > PATIENCE_NANOS) {
                peer.end(new IOException("no answer"));
            }
        }
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
            // as it should be
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Who is at the other end of a connection that belongs to no link, or to none any longer. */
    private abstract class Peer {
        final SocketChannel channel;
        final long since = WallClock.nanos();

        Peer(SocketChannel channel) {
            this.channel = channel;
        }

        void begin() throws IOException {}

        /** Something can be done. */
        abstract void ready() throws IOException;

        /** Its connection is of no use. */
        void end(Exception why) {
            try {
                channel.close();
            } catch (IOException gone) {
                // as it should be
            }
        }

        void release() {
            channel.keyFor(selector).cancel();
        }
    }

    /** Has connected, and should say for which run. */
    private final class Stranger extends Peer {
        private final ByteBuffer hello = ByteBuffer.allocate(BatchHello.BYTES);

        Stranger(SocketChannel channel) {
            super(channel);
        }

        @Override
        void ready() throws IOException {
            if (channel.read(hello) < 0) {
                throw new EOFException("closed");
            }
            if (!hello.hasRemaining()) {
                BatchHello said = BatchHello.decode(hello.flip());
                SocketLink link = said == null ? null : links.get(SocketLink.id(said.run(), said.to()));
                if (said == null || link == null || !link.isOwn(said)) {
                    throw new IOException("a stranger");
                }
                release();
                link.adopt(said.from(), channel);
            }
        }
    }

    /** Is called. */
    private final class Calling extends Peer {
        private final LinkAddress.Socket there;
        private final ByteBuffer hello;
        private final Consumer<SocketChannel> made;
        private final Consumer<String> refused;

        Calling(
                SocketChannel channel,
                LinkAddress.Socket there,
                BatchHello hello,
                Consumer<SocketChannel> made,
                Consumer<String> refused) {
            super(channel);
            this.there = there;
            this.hello = hello.encode();
            this.made = made;
            this.refused = refused;
        }

        @Override
        void begin() throws IOException {
            if (channel.connect(new InetSocketAddress(there.host(), there.port()))) {
                ready();
            }
        }

        @Override
        void ready() throws IOException {
            if (channel.isConnectionPending() && !channel.finishConnect()) {
                return;
            }
            channel.write(hello); // a new connection takes as little as that
            if (hello.hasRemaining()) {
                throw new IOException("takes nothing");
            }
            release();
            made.accept(channel);
        }

        @Override
        void end(Exception why) {
            super.end(why);
            refused.accept(
                    why instanceof UnresolvedAddressException ? "unknown host" : String.valueOf(why.getMessage()));
        }
    }

    /** Was of a run that is over: if it were closed before all was read, the other end could lose what is under way to it. */
    private final class Leaving extends Peer {
        private final ByteBuffer rest = ByteBuffer.allocate(REST_BYTES);

        Leaving(SocketChannel channel) {
            super(channel);
        }

        @Override
        void begin() throws IOException {
            channel.shutdownOutput();
        }

        @Override
        void ready() throws IOException {
            if (channel.read(rest.clear()) < 0) {
                throw new EOFException("closed");
            }
        }
    }
}
