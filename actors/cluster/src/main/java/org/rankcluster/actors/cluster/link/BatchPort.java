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
 * Where a member takes and makes the connections for batches of its runs. A connection has to begin with a {@link BatchHello} that knows
 * the key of a run, soon; then it belongs to the run's {@link SocketLink}. One thread does all that ({@link PeerLoop}); batches do not pass it.
 */
public final class BatchPort implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BatchPort.class);

    /** Connections that may be open without a greeting; of more, the first are shut out. */
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
     * @param host by which the other members reach it
     * @throws IOException if there is no such address here, or it is taken
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

    /** The TCP port. */
    public int number() {
        return server.socket().getLocalPort();
    }

    /** Where a link with this key is reached. */
    LinkAddress.Socket address(String key) {
        return new LinkAddress.Socket(host, number(), key);
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
        loop.add(new Leaving(channel), SelectionKey.OP_READ);
    }

    /**
     * Connects to another member.
     *
     * @param made gets the connection
     * @param refused gets the reason why there is none; both on another thread
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
            loop.lookAround(); // no more files can be open: it may help, and there is a next time
        }
    }

    @Override
    public void close() {
        loop.close();
    }

    /** Has connected, and should say for which run. */
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

    /** Is called. */
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
            channel().write(hello); // a new connection takes as little as that
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

    /** Was of a run that is over: if it were closed before all was read, the other end could lose what is under way to it. */
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
