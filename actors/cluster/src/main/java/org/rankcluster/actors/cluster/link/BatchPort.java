package org.rankcluster.actors.cluster.link;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TCP port of a cluster member for the batch connections of its runs, both accepted and opened ones. A connection must soon begin with
 * a {@link BatchHello} that has the key of a run. The connection then belongs to the run's {@link SocketLink}. One thread serves all new
 * connections ({@link PeerLoop}); batches do not pass through it.
 */
public final class BatchPort implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BatchPort.class);

    /** Kind of a refused connection whose certificate is not accepted, or which does not accept this member's. */
    public static final String CERTIFICATE = JobCounters.CERTIFICATE;
    /** Kind of a refused connection that does not begin as one of a member. */
    public static final String STRANGER = JobCounters.STRANGER;

    /** Limit of connections without a greeting; above it, the oldest are closed. */
    private static final int MOST_STRANGERS = 256;

    private static final int REST_BYTES = 16 << 10;

    private final String host;
    private final @Nullable BatchTls tls;
    private final Consumer<String> refusals;
    private final ServerSocketChannel server;
    private final PeerLoop loop;
    private final Map<Long, SocketLink> links = new ConcurrentHashMap<>();

    private BatchPort(String host, @Nullable BatchTls tls, Consumer<String> refusals, ServerSocketChannel server)
            throws IOException {
        this.host = host;
        this.tls = tls;
        this.refusals = refusals;
        this.server = server;
        loop = new PeerLoop("rankcluster-batch-port", MOST_STRANGERS);
    }

    /**
     * Opens a port without TLS.
     *
     * @param host name or address by which the other members reach it
     * @throws IOException if the address is not one of this host, or the port is taken
     */
    public static BatchPort open(InetSocketAddress address, String host) throws IOException {
        return open(address, host, null, why -> {});
    }

    /**
     * Opens a port.
     *
     * @param host name or address by which the other members reach it
     * @param tls TLS of all connections; null: none
     * @param refusals receives the kind of each refused connection: {@link #CERTIFICATE} or {@link #STRANGER}; called on another thread
     * @throws IOException if the address is not one of this host, or the port is taken
     */
    public static BatchPort open(
            InetSocketAddress address, String host, @Nullable BatchTls tls, Consumer<String> refusals)
            throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            BatchPort port = new BatchPort(host, tls, refusals, server.bind(address));
            port.loop.start(server, port::accept);
            return port;
        } catch (IOException taken) {
            server.close();
            throw taken;
        } catch (UnresolvedAddressException unknown) {
            server.close();
            throw new IOException("unresolved: " + address.getHostString(), unknown);
        }
    }

    /** Returns the TCP port. */
    public int number() {
        return server.socket().getLocalPort();
    }

    /** Returns the address of a link with this key. */
    LinkAddress.Socket address(String key) {
        return new LinkAddress.Socket(host, number(), key);
    }

    /** Accepts connections for the link from now on. */
    void add(SocketLink link) {
        links.put(link.id(), link);
    }

    /** Accepts no more connections for the link. */
    void remove(SocketLink link) {
        links.remove(link.id(), link);
    }

    /** Closes a connection when the other end has read everything. */
    void takeLeave(SocketChannel channel) {
        loop.add(new Leaving(channel, false), SelectionKey.OP_READ);
    }

    /**
     * Connects to another member.
     *
     * @param made receives the connection
     * @param refused receives the reason why there is none; both are called on another thread
     */
    void connect(LinkAddress.Socket there, BatchHello hello, Consumer<BatchChannel> made, Consumer<String> refused) {
        try {
            loop.add(new Calling(SocketChannel.open(), there, hello, made, refused), SelectionKey.OP_CONNECT);
        } catch (IOException exhausted) {
            refused.accept(String.valueOf(exhausted.getMessage()));
        }
    }

    private void accept() {
        try {
            SocketChannel channel = server.accept();
            if (channel != null) {
                loop.add(new Stranger(channel), SelectionKey.OP_READ);
            }
        } catch (IOException exhausted) {
            loop.lookAround(); // no more files can be open: waiting may help, and the next look tries again
        }
    }

    @Override
    public void close() {
        loop.close();
    }

    /** A connection from another member, whose greeting is awaited. */
    private final class Stranger extends PeerLoop.Peer {
        private final ByteBuffer hello = ByteBuffer.allocate(BatchHello.BYTES);
        private @Nullable BatchChannel channel;

        Stranger(SocketChannel socket) {
            super(socket);
        }

        /** Returns the channel; fails if the files of TLS cannot be read at the moment. */
        private BatchChannel bytes() {
            if (channel == null) {
                channel = tls == null ? new PlainChannel(channel()) : tls.server(channel(), host);
            }
            return channel;
        }

        @Override
        boolean isStranger() {
            return true;
        }

        @Override
        boolean proceed() throws IOException {
            BatchChannel bytes = bytes();
            try {
                if (!bytes.shakeHands()) {
                    return false;
                }
            } catch (SSLException refused) {
                refuse(Refusal.of(refused));
                loop.add(new Leaving(channel(), true), SelectionKey.OP_READ); // the other end has to receive the reason
                return true;
            }
            if (bytes.read(hello) < 0) {
                throw hello.position() == 0 ? new EOFException("the peer has closed the connection") : notAMember();
            }
            if (hello.hasRemaining()) {
                return false;
            }
            BatchHello greeting = BatchHello.decode(hello.flip());
            if (greeting == null) {
                throw notAMember();
            }
            SocketLink link = links.get(SocketLink.id(greeting.run(), greeting.to()));
            if (link == null || !link.isOwn(greeting)) {
                throw new IOException("the peer is no member of a run on this member");
            }
            link.adopt(greeting.from(), bytes);
            return true;
        }

        private IOException notAMember() throws IOException {
            refuse(Refusal.STRANGER);
            return new IOException("the peer is no member");
        }

        private void refuse(Refusal refusal) throws IOException {
            if (channel().getRemoteAddress() instanceof InetSocketAddress peer) {
                refusals.accept(refusal.kind());
                LOG.warn(
                        "batch port: a connection from {} was refused: {}",
                        peer.getAddress().getHostAddress(),
                        refusal.reason());
            }
        }
    }

    /** A connection to another member that is being made. */
    private final class Calling extends PeerLoop.Peer {
        private final LinkAddress.Socket there;
        private final ByteBuffer hello;
        private final Consumer<BatchChannel> made;
        private final Consumer<String> refused;
        private @Nullable BatchChannel channel;

        Calling(
                SocketChannel socket,
                LinkAddress.Socket there,
                BatchHello hello,
                Consumer<BatchChannel> made,
                Consumer<String> refused) {
            super(socket);
            this.there = there;
            this.hello = hello.encode();
            this.made = made;
            this.refused = refused;
        }

        /** Returns the channel; fails if the files of TLS cannot be read at the moment. */
        private BatchChannel bytes() {
            if (channel == null) {
                channel = tls == null ? new PlainChannel(channel()) : tls.client(channel(), there);
            }
            return channel;
        }

        @Override
        boolean begin() throws IOException {
            return channel().connect(new InetSocketAddress(there.host(), there.port())) && proceed();
        }

        @Override
        boolean proceed() throws IOException {
            if (channel().isConnectionPending() && !channel().finishConnect()) {
                return false;
            }
            BatchChannel bytes = bytes();
            if (!bytes.shakeHands()) {
                loop.await(this, SelectionKey.OP_READ);
                return false;
            }
            bytes.write(hello); // the buffer of a new connection has space for so few bytes
            if (hello.hasRemaining() || !bytes.isFlushed()) {
                throw new IOException("the connection accepts no greeting");
            }
            made.accept(bytes);
            return true;
        }

        @Override
        void end(Exception why) {
            refused.accept(why instanceof UnresolvedAddressException ? "unknown host" : Refusal.rootMessage(why));
        }
    }

    /**
     * A connection of a run that is over, or of a stranger that is refused. If it were closed before everything was read, the other end
     * could lose bytes under way to it.
     */
    private final class Leaving extends PeerLoop.Peer {
        private final ByteBuffer rest = ByteBuffer.allocate(REST_BYTES);
        private final boolean stranger;

        Leaving(SocketChannel channel, boolean stranger) {
            super(channel);
            this.stranger = stranger;
        }

        @Override
        boolean isStranger() {
            return stranger;
        }

        @Override
        boolean begin() throws IOException {
            channel().shutdownOutput();
            return false;
        }

        @Override
        boolean proceed() throws IOException {
            if (channel().read(rest.clear()) < 0) {
                throw new EOFException("the peer has closed the connection");
            }
            return false;
        }
    }
}
