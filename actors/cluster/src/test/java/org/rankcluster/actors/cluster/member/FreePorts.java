package org.rankcluster.actors.cluster.member;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A source of free ports, each returned once. They lie below the range from which systems assign free ports, and each JVM begins at
 * another one. So they stay free until they are used.
 */
final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int COUNT = 20_000;
    private static final int APART = 97;
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * APART % COUNT));

    private FreePorts() {}

    /** Returns a port that is free at the loopback address. */
    static int next() throws IOException {
        return next(List.of(InetAddress.getLoopbackAddress()));
    }

    /** Returns a port that is free at all of these addresses. */
    static int next(List<InetAddress> addresses) throws IOException {
        for (int tried = 0; tried < COUNT; tried++) {
            int port = FIRST + NEXT.getAndIncrement() % COUNT;
            if (isFree(port, addresses)) {
                return port;
            }
        }
        throw new IOException("no port is free");
    }

    private static boolean isFree(int port, List<InetAddress> addresses) {
        for (InetAddress address : addresses) {
            if (!canListen(port, address)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a server could listen there now; at port 0, whether the host has the address. */
    static boolean canListen(int port, InetAddress address) {
        try (ServerSocket socket = new ServerSocket(port, 1, address)) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
