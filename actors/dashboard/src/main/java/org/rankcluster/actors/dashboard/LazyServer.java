package org.rankcluster.actors.dashboard;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A port that starts its server at the first connection. The start takes more CPU time than a short run. Each connection is joined to a
 * connection of the server, which listens at another port of this host.
 */
final class LazyServer implements AutoCloseable {
    private static final int BACKLOG = 100;
    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    private final ServerSocket port = new ServerSocket();
    private final Start start;

    /** The start of the server. */
    interface Start {
        /**
         * Returns the address at which the server listens; starts it at the first call. Each connection calls from its own thread.
         *
         * @throws IOException if the server cannot listen
         */
        InetSocketAddress server() throws IOException;
    }

    /**
     * Opens the port.
     *
     * @throws IOException if the address is taken
     */
    LazyServer(InetSocketAddress address, Start start) throws IOException {
        this.start = start;
        try {
            port.bind(address, BACKLOG);
        } catch (IOException taken) {
            port.close();
            throw taken;
        }
        Thread.ofPlatform().daemon().name("dashboard-port").start(this::accept);
    }

    /** Returns the number of the port. */
    int number() {
        return port.getLocalPort();
    }

    private void accept() {
        while (!port.isClosed()) {
            try {
                Socket client = port.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException closed) { // or the process has no more file handles
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = connect()) {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Thread.ofVirtual().start(() -> {
                if (!copied(client, server)) {
                    // A client that has sent all may still wait for the answer. A client whose connection broke does
                    // not.
                    close(server);
                }
            });
            boolean unusedWhole = copied(server, client);
        } catch (IOException broken) {
            // the client notices the end of its connection
        }
    }

    private Socket connect() throws IOException {
        InetSocketAddress server = start.server();
        return new Socket(server.getAddress(), server.getPort());
    }

    /** Copies all bytes, and then the end of the stream. Returns whether all has arrived. */
    private static boolean copied(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
            return true;
        } catch (IOException broken) {
            return false;
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            // closed before
        }
    }

    @Override
    public void close() {
        try {
            port.close();
        } catch (IOException ignored) {
            // closed before
        }
    }
}
