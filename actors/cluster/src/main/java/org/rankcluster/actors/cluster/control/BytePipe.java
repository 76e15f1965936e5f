package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that one thread writes and another member reads by offset: a read that got lost is simply asked again. What has been read
 * is dropped, and who writes waits while too many are unread.
 */
final class BytePipe extends OutputStream {
    /** Bytes that may be unread before the next are waited with. */
    static final int MOST_UNREAD = 1 << 20;

    private byte[] bytes = new byte[256];
    private int length;
    private long start;
    private boolean ended;
    private boolean abandoned;
    private boolean hurried;
    private @Nullable CompletableFuture<Piece> reader;
    private long wanted;

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] from, int offset, int count) throws IOException {
        awaitRoom();
        if (abandoned || ended || (hurried && length >= MOST_UNREAD)) {
            return;
        }
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, bytes.length * 2));
        }
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
        answer();
    }

    private void awaitRoom() throws IOException {
        try {
            while (length >= MOST_UNREAD && !abandoned && !hurried) {
                wait();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    /** Bytes that are kept. */
    synchronized int unread() {
        return length;
    }

    /** No more will be written. */
    @Override
    public synchronized void close() {
        ended = true;
        answer();
    }

    /** Brings the writer to an end: it no longer waits, and what finds no room is dropped. */
    synchronized void hurry() {
        hurried = true;
        notifyAll();
    }

    /** Nobody will read any more: what is written from now on is dropped. */
    synchronized void abandon() {
        abandoned = true;
        notifyAll();
    }

    /** The bytes from {@code offset} on, as soon as there are some; all before are no longer needed. The latest read counts. */
    synchronized CompletionStage<Piece> read(long offset) {
        dropBefore(offset);
        if (reader != null) {
            reader.complete(Piece.nothing(wanted));
        }
        CompletableFuture<Piece> mine = new CompletableFuture<>();
        reader = mine;
        wanted = offset;
        answer();
        return mine;
    }

    private void dropBefore(long offset) {
        int drop = Math.clamp(offset - start, 0, length);
        System.arraycopy(bytes, drop, bytes, 0, length - drop);
        length -= drop;
        start += drop;
        notifyAll();
    }

    private void answer() {
        long end = start + length;
        if (reader == null || wanted < start || (wanted >= end && !ended)) {
            return;
        }
        int from = (int) (Math.min(wanted, end) - start);
        int to = Math.min(length, from + Piece.MOST);
        reader.complete(new Piece(wanted, Arrays.copyOfRange(bytes, from, to), ended && to == length));
        reader = null;
    }
}
