package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CompletionStage;

/**
 * A bounded buffer of bytes in memory between a writing thread and a reader at another cluster member, which requests bytes by offset. If a
 * request is lost, the reader repeats it. Bytes that have been read are dropped; if too many are unread, the writer waits.
 */
final class BytePipe extends OutputStream {
    /** Limit of unread bytes above which the writer waits. */
    static final int MOST_UNREAD = 1 << 20;

    private final PendingRead pending = new PendingRead();
    private byte[] bytes = new byte[256];
    private int length;
    private long start;
    private boolean ended;
    private boolean abandoned;
    private boolean hurried;

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] from, int offset, int count) throws IOException {
        awaitSpace();
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

    private void awaitSpace() throws IOException {
        try {
            while (length >= MOST_UNREAD && !abandoned && !hurried) {
                wait();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("the writer was interrupted while it waited for the reader", stopped);
        }
    }

    /** Returns the number of bytes that are kept. */
    synchronized int unread() {
        return length;
    }

    /** Ends the stream: no more bytes will be written. */
    @Override
    public synchronized void close() {
        ended = true;
        answer();
    }

    /** Ends the waiting of the writer; bytes that exceed the limit are dropped from now on. */
    synchronized void hurry() {
        hurried = true;
        notifyAll();
    }

    /** Drops all bytes that are written from now on, because no reader is left. */
    synchronized void abandon() {
        abandoned = true;
        notifyAll();
    }

    /**
     * Returns the bytes from {@code offset} on, as soon as there are some; earlier bytes are dropped. A new read replaces a pending
     * one.
     */
    synchronized CompletionStage<FileSegment> read(long offset) {
        dropBefore(offset);
        CompletionStage<FileSegment> read = pending.begin(offset);
        answer();
        return read;
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
        long wanted = pending.offset();
        if (!pending.isPending() || wanted < start || (wanted >= end && !ended)) {
            return;
        }
        int from = (int) (Math.min(wanted, end) - start);
        int to = Math.min(length, from + FileSegment.MOST);
        pending.complete(Arrays.copyOfRange(bytes, from, to), ended && to == length);
    }
}
