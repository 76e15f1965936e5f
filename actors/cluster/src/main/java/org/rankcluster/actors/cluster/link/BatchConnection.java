package org.rankcluster.actors.cluster.link;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/**
 * A bidirectional connection between two cluster members of a run, for batches of events. Each batch is preceded by its length, in four
 * bytes.
 */
final class BatchConnection {
    private static final int BUFFER_BYTES = 128 << 10;

    private final BatchChannel channel;
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private byte @Nullable [] batch;
    private int filled;
    private volatile boolean readable = true;

    /** Creates a connection over a channel whose handshake is complete. */
    BatchConnection(BatchChannel channel) {
        this.channel = channel;
    }

    SocketChannel socket() {
        return channel.socket();
    }

    /** Returns whether more bytes may come. */
    boolean isReadable() {
        return readable;
    }

    /** Marks the connection as read to its end. */
    void endReading() {
        readable = false;
    }

    /**
     * Reads the available bytes, without waiting; called by one thread at a time.
     *
     * @param receiver receives each batch that is complete
     * @return whether there was one
     * @throws IOException if the connection is broken, or the other end has closed it
     */
    boolean read(Consumer<byte[]> receiver) throws IOException {
        boolean any = false;
        int got;
        boolean full;
        do {
            got = channel.read(in);
            full = !in.hasRemaining();
            in.flip();
            any |= takeBatches(receiver);
            in.compact();
        } while (full);
        if (got < 0) {
            throw new EOFException("the other member has closed the connection");
        }
        return any;
    }

    private boolean takeBatches(Consumer<byte[]> receiver) throws IOException {
        boolean any = false;
        while (true) {
            byte[] current = batch;
            if (current == null) {
                if (in.remaining() < Integer.BYTES) {
                    return any;
                }
                int length = in.getInt();
                if (length <= 0) {
                    throw new IOException("a batch of " + length + " bytes (expected: 1 or more)");
                }
                current = new byte[length];
                batch = current;
                filled = 0;
            }
            int part = Math.min(in.remaining(), current.length - filled);
            in.get(current, filled, part);
            filled += part;
            if (filled < current.length) {
                return any;
            }
            batch = null;
            receiver.accept(current);
            any = true;
        }
    }

    /**
     * Sends a batch; called by any thread.
     *
     * @param continues called again and again while the other end accepts no more bytes, with the time since when. The function does other
     *     work for a while, and returns whether to continue
     * @throws IOException if the connection is broken, or was abandoned in the middle of the batch
     */
    synchronized void write(byte[] bytes, int length, LongPredicate continues) throws IOException {
        out.clear();
        out.putInt(length);
        int at = 0;
        do {
            int part = Math.min(out.remaining(), length - at);
            out.put(bytes, at, part);
            at += part;
            out.flip();
            long since = WallClock.nanos();
            while (out.hasRemaining() || !channel.isFlushed()) {
                if (channel.write(out)) {
                    since = WallClock.nanos();
                } else if (!continues.test(since)) {
                    throw new IOException("a batch was abandoned, because the run has ended");
                }
            }
            out.clear();
        } while (at < length);
    }
}
