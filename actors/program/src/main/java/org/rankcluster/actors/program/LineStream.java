package org.rankcluster.actors.program;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A stream that collects the output of one rank and passes on complete lines. Lines of different ranks therefore never mix. */
public final class LineStream extends OutputStream {
    private static final byte[] EMPTY = {};
    private static final int FIRST_CAPACITY = 80;

    /** Longer than any running write takes. */
    private static final long END_SECONDS = 1;

    private final Consumer<byte[]> lines;
    private final ReentrantLock lock = new ReentrantLock();
    private byte[] buffer = EMPTY;
    private int length;
    private String half = "";
    private boolean closed;

    LineStream(Consumer<byte[]> lines) {
        this.lines = lines;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /** Writes {@code text} in UTF-8. */
    public void print(String text) {
        lock.lock();
        try {
            String all = half + text;
            int end = all.length();
            if (end > 0 && Character.isHighSurrogate(all.charAt(end - 1))) {
                end--; // the other half of the character follows
            }
            half = all.substring(end);
            byte[] bytes = all.substring(0, end).getBytes(StandardCharsets.UTF_8);
            write(bytes, 0, bytes.length);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        lock.lock();
        try {
            if (!closed) {
                take(bytes, offset, count);
            }
        } finally {
            lock.unlock();
        }
    }

    private void take(byte[] bytes, int offset, int count) {
        int end = offset + count;
        int newline = end - 1;
        while (newline >= offset && bytes[newline] != '\n') {
            newline--;
        }
        append(bytes, offset, newline + 1 - offset);
        if (newline >= offset) {
            passOn();
        }
        append(bytes, newline + 1, end - newline - 1);
    }

    private void append(byte[] bytes, int offset, int count) {
        if (count > 0) {
            if (length + count > buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.max(Math.max(FIRST_CAPACITY, 2 * buffer.length), length + count));
            }
            System.arraycopy(bytes, offset, buffer, length, count);
            length += count;
        }
    }

    private void passOn() {
        if (length > 0) {
            lines.accept(Arrays.copyOf(buffer, length));
            length = 0;
        }
    }

    /**
     * Closes the stream without passing on the remaining bytes, and returns them. If the rank was stopped while it passed on a line,
     * nothing is left. Such a rank waits there for ever.
     */
    byte[] end() {
        try {
            if (!lock.tryLock(END_SECONDS, TimeUnit.SECONDS)) {
                return EMPTY;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return EMPTY;
        }
        try {
            byte[] rest = Arrays.copyOf(buffer, length);
            length = 0;
            closed = true;
            return rest;
        } finally {
            lock.unlock();
        }
    }

    /** Passes on the remaining bytes, which have no newline. Later output is lost, as with a closed {@link java.io.PrintStream}. */
    @Override
    public void close() {
        lock.lock();
        try {
            passOn();
            closed = true;
        } finally {
            lock.unlock();
        }
    }
}
