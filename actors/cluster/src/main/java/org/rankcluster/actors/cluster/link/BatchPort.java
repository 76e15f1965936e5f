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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The port at which a member accepts and makes the connections for batches of its runs. A connection must soon begin with a {@link
 * BatchHello} that has the key of a run. Then it belongs to the run's {@link SocketLink}. One thread does all that ({@link
 * PeerLoop}); batches do not pass through it.
 */
public final class BatchPort implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BatchPort.class);

    /** Limit of connections without a greeting; above it, the oldest are closed. */
    private static final int MOST_STRANGERS = 256;

    private static final int REST_BYTES = 16 << 10;

    private final String host;
    private final ServerSocketChannel server;
    private final PeerLoop loop;
    private final Map<Long, SocketLink> links = new ConcurrentHashMap<>();

    private BatchPort(String host, ServerSocketChannel server) throws IOException {
        this.host = host;
        this.server = server;
        loop = new PeerLoop("rankcluster-batch-port", MOST_STRANGERS);
    }

    /**
     * Opens a port.
     *
     * @param host name or address by which the other members reach it
     * @throws IOException if the address is not one of this host, or the port is taken
     */
    public static BatchPort open(InetSocketAddress address, String host) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            BatchPort port = new BatchPort(host, server.bind(address));
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
        loop.add(new Leaving(channel), SelectionKey.OP_READ);
    }

    /**
     * Connects to another member.
     *
     * @param made receives the connection
     * @param refused receives the reason why there is none; both are called on another thread
     */
    void connect(LinkAddress.Socket there, BatchHello hello, Consumer<SocketChannel> made, Consumer<String> refused) {
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

        Stranger(SocketChannel channel) {
            super(channel);
        }

        @Override
        boolean isStranger() {
            return true;
        }

        @Override
        boolean goOn() throws IOException {
            if (channel().read(hello) < 0) {
                throw hello.position() == 0 ? new EOFException("closed") : notAMember();
            }
            if (hello.hasRemaining()) {
                return false;
            }
            BatchHello said = BatchHello.decode(hello.flip());
            if (said == null) {
                throw notAMember();
            }
            SocketLink link = links.get(SocketLink.id(said.run(), said.to()));
            if (link == null || !link.isOwn(said)) {
                throw new IOException("no member of a run");
            }
            link.adopt(said.from(), channel());
            return true;
        }

        private IOException notAMember() throws IOException {
            if (channel().getRemoteAddress() instanceof InetSocketAddress peer) {
                LOG.warn(
                        "batch port: a connection from {} was refused: it did not begin as one of a member",
                        peer.getAddress().getHostAddress());
            }
            return new IOException("no member");
        }
    }

    /** A connection to another member that is being made. */
    private final class Calling extends PeerLoop.Peer {
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
        boolean begin() throws IOException {
            return channel().connect(new InetSocketAddress(there.host(), there.port())) && goOn();
        }

        @Override
        boolean goOn() throws IOException {
            if (channel().isConnectionPending() && !channel().finishConnect()) {
                return false;
            }
            channel().write(hello); // the buffer of a new connection has room for so few bytes
            if (hello.hasRemaining()) {
                throw new IOException("takes nothing");
            }
            made.accept(channel());
            return true;
        }

        @Override
        void end(Exception why) {
            refused.accept(
                    why instanceof UnresolvedAddressException ? "unknown host" : String.valueOf(why.getMessage()));
        }
    }

    /**
     * A connection of a run that is over. If it were closed before everything was read, the other end could lose bytes under way to
     * it.
     */
    private final class Leaving extends PeerLoop.Peer {
        private final ByteBuffer rest = ByteBuffer.allocate(REST_BYTES);

        Leaving(SocketChannel channel) {
            super(channel);
        }

        @Override
        boolean begin() throws IOException {
            channel().shutdownOutput();
            return false;
        }

        @Override
        boolean goOn() throws IOException {
            if (channel().read(rest.clear()) < 0) {
                throw new EOFException("closed");
            }
            return false;
        }
    }
}
