package org.rankcluster.actors.cluster.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A batch channel without encryption.
 *
 * @param socket the TCP connection, which does not block
 */
record PlainChannel(SocketChannel socket) implements BatchChannel {
    @Override
    public boolean shakeHands() {
        return true;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return socket.read(into);
    }

    @Override
    public boolean write(ByteBuffer from) throws IOException {
        return socket.write(from) > 0;
    }

    @Override
    public boolean isFlushed() {
        return true;
    }
}
