package org.rankcluster.actors.cluster.link;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

/**
 * A batch channel that is encrypted by the JDK's TLS engine. A reader and a writer may work at the same time, since the engine decrypts and
 * encrypts independently of each other.
 *
 * <p>A connection that ends without the closing alert of TLS is taken as closed: batches have lengths, and members count them.
 */
final class TlsChannel implements BatchChannel {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final int RECORDS = 2;

    /** The check of the other end's certificate, beyond the check of the handshake. */
    interface Check {
        /** Throws an exception if the other end is none of the cluster's members. */
        void run() throws SSLException;
    }

    private final SocketChannel socket;
    private final SSLEngine engine;
    private final Check check;
    /** Received bytes that are not decrypted yet, between its position and its limit. */
    private final ByteBuffer in;
    /** Decrypted bytes that are not read yet, between its position and its limit. */
    private final ByteBuffer clear;
    /** Encrypted bytes that are not sent yet, before its position. */
    private final ByteBuffer out;

    private boolean begun;
    private boolean emptied;
    private boolean ended;

    /**
     * Creates a channel whose handshake has not begun.
     *
     * @param socket the TCP connection, which does not block
     * @param check called at the end of the handshake
     */
    TlsChannel(SocketChannel socket, SSLEngine engine, Check check) {
        this.socket = socket;
        this.engine = engine;
        this.check = check;
        int record = engine.getSession().getPacketBufferSize();
        in = ByteBuffer.allocate(RECORDS * record).flip();
        out = ByteBuffer.allocate(RECORDS * record);
        clear = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize())
                .flip();
    }

    @Override
    public SocketChannel socket() {
        return socket;
    }

    @Override
    public boolean shakeHands() throws IOException {
        try {
            if (!begun) {
                engine.beginHandshake();
                begun = true;
            }
            return continueHandshake();
        } catch (SSLException refused) {
            sendAlert();
            throw refused;
        }
    }

    private boolean continueHandshake() throws IOException {
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_WRAP -> {
                    SSLEngineResult unusedResult = engine.wrap(NOTHING, out);
                    send();
                    if (!isFlushed()) { // the buffer of a new connection has room for a handshake
                        throw new IOException("the connection accepts no bytes of the TLS handshake");
                    }
                }
                case NEED_TASK -> runTasks();
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    emptied = false;
                    if (!decrypt()) {
                        if (ended) {
                            throw new EOFException("the peer has closed the connection");
                        }
                        return false;
                    }
                }
                case NOT_HANDSHAKING, FINISHED -> {
                    check.run();
                    return true;
                }
            }
        }
    }

    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    /** Sends the other end the reason of a refusal, as far as the engine has one and the connection has space. */
    private void sendAlert() {
        try {
            engine.closeOutbound();
            SSLEngineResult unusedResult = engine.wrap(NOTHING, out);
            boolean unusedProgress = send();
        } catch (IOException gone) {
            // the other end only receives that the connection is closed
        }
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        int before = into.position();
        emptied = false;
        while (into.hasRemaining() && (clear.hasRemaining() || decrypt())) {
            int part = Math.min(clear.remaining(), into.remaining());
            into.put(into.position(), clear, clear.position(), part);
            into.position(into.position() + part);
            clear.position(clear.position() + part);
        }
        int got = into.position() - before;
        return got == 0 && ended ? -1 : got;
    }

    /** Decrypts the next record, which may have no bytes for the reader. Returns false if it has not come as a whole. */
    private boolean decrypt() throws IOException {
        while (!ended) {
            clear.clear();
            SSLEngineResult result;
            try {
                result = engine.unwrap(in, clear);
            } finally {
                clear.flip();
            }
            switch (result.getStatus()) {
                case OK -> {
                    runTasks();
                    return true;
                }
                case BUFFER_UNDERFLOW -> {
                    if (emptied || !receive()) {
                        return false;
                    }
                }
                case CLOSED -> ended = true;
                case BUFFER_OVERFLOW -> throw new SSLException("a record of more bytes than TLS allows");
            }
        }
        return false;
    }

    /** Receives bytes. Returns whether there were any. */
    private boolean receive() throws IOException {
        in.compact();
        int got = socket.read(in);
        emptied = in.hasRemaining(); // spares a call of the system that would find nothing
        in.flip();
        ended = got < 0;
        return got > 0;
    }

    @Override
    public synchronized boolean write(ByteBuffer from) throws IOException {
        boolean progress = out.position() > 0 && send();
        while (from.hasRemaining() && out.remaining() >= out.capacity() / RECORDS) {
            if (engine.wrap(from, out).getStatus() != SSLEngineResult.Status.OK) {
                throw new EOFException("the TLS connection is closed");
            }
        }
        return send() || progress;
    }

    /** Sends encrypted bytes. Returns whether the connection has accepted some. */
    private boolean send() throws IOException {
        out.flip();
        int sent = socket.write(out);
        out.compact();
        return sent > 0;
    }

    @Override
    public synchronized boolean isFlushed() {
        return out.position() == 0;
    }
}
