package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A port that passes connections on to another port of this host, until they break. */
final class Relay implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final int to;

    Relay(int to) throws IOException {
        this.to = to;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket near = server.accept();
                sockets.add(near);
                Socket far = new Socket(InetAddress.getLoopbackAddress(), to);
                sockets.add(far);
                Thread.ofVirtual().start(() -> copy(near, far));
                Thread.ofVirtual().start(() -> copy(far, near));
            }
        } catch (IOException closed) {
            // the relay has vanished
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException closed) {
            // an end of the connection, or the relay, has vanished
        }
    }

    /** Breaks the connections; new ones are passed on. */
    void cut() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
