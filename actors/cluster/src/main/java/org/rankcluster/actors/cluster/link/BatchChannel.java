package org.rankcluster.actors.cluster.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The non-blocking byte channel of a TCP connection between two cluster members, unencrypted ({@link PlainChannel}) or encrypted ({@link
 * TlsChannel}). No method waits. One thread at a time reads, and one writes.
 */
interface BatchChannel {
    /** Returns the TCP connection. */
    SocketChannel socket();

    /**
     * Continues the handshake that precedes all bytes.
     *
     * @return whether it is complete; if not, bytes of the other end have to come first
     * @throws IOException if the other end is refused, refuses, or has closed the connection
     */
    boolean shakeHands() throws IOException;

    /**
     * Reads the available bytes. If {@code into} is full afterwards, there may be more.
     *
     * @return the number of bytes; -1 if the other end has closed the connection, and everything has been read
     */
    int read(ByteBuffer into) throws IOException;

    /**
     * Writes bytes, as far as the connection has space. Call it again until {@code from} is empty and the channel is {@link
     * #isFlushed flushed}.
     *
     * @return whether the connection has accepted some
     */
    boolean write(ByteBuffer from) throws IOException;

    /** Returns whether the connection has accepted all bytes that were written. */
    boolean isFlushed();
}
