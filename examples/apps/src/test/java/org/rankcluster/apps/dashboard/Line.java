package org.rankcluster.apps.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A line between a page and its server that can be cut, and that may be slow towards the page. */
final class Line implements AutoCloseable {
    private static final int PIECE = 1024;

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
    private final int server;
    private final int bytesPerSecond;
    private volatile boolean isCut;
    private final AtomicLong brought = new AtomicLong();

    /**
     * A line to a port of this host.
     *
     * @param bytesPerSecond what each connection brings to the page; 0: all that it takes
     */
    Line(int server, int bytesPerSecond) throws IOException {
        this.server = server;
        this.bytesPerSecond = bytesPerSecond;
        if (bytesPerSecond > 0) {
            door.setReceiveBufferSize(4096);
        }
        Thread unusedThread = Thread.ofVirtual().start(this::accept);
    }

    /** Returns an address of the server as a page has it that uses this line. */
    String address(String ofServer) {
        return ofServer.replace(":" + server, ":" + door.getLocalPort());
    }

    /** Returns how many bytes have been brought to pages. */
    long brought() {
        return brought.get();
    }

    /** Ends all connections; new ones end at once. */
    void cut() throws IOException {
        isCut = true;
        for (Socket end : ends) {
            end.close();
        }
    }

    void mend() {
        isCut = false;
    }

    private void accept() {
        try {
            while (true) {
                Socket page = door.accept();
                if (isCut) {
                    page.close();
                } else {
                    connect(page);
                }
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void connect(Socket page) throws IOException {
        Socket there = new Socket();
        try {
            if (bytesPerSecond > 0) {
                there.setReceiveBufferSize(4096);
            }
            there.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server));
        } catch (IOException away) {
            page.close();
            return;
        }
        ends.add(page);
        ends.add(there);
        Thread unusedOut = Thread.ofVirtual().start(() -> carry(page, there, 0));
        Thread unusedIn = Thread.ofVirtual().start(() -> carry(there, page, bytesPerSecond));
    }

    private void carry(Socket from, Socket to, int rate) {
        byte[] piece = new byte[PIECE];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                out.write(piece, 0, read);
                if (rate > 0) {
                    brought.addAndGet(read);
                    Thread.sleep(read * 1000L / rate);
                }
            }
        } catch (IOException | InterruptedException cut) {
            // the other direction ends as well
        }
    }

    @Override
    public void close() throws IOException {
        cut();
        door.close();
    }
}
