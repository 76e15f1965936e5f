package org.rankcluster.actors.program;

import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.Consumer;

/** Collects bytes and passes on what ends with a newline, so that lines of different ranks never mix. */
final class LineStream extends OutputStream {
    private static final byte[] EMPTY = {};
    private static final int FIRST_CAPACITY = 80;

    private final Consumer<byte[]> lines;
    private byte[] buffer = EMPTY;
    private int length;

    LineStream(Consumer<byte[]> lines) {
        this.lines = lines;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
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

    /** Passes on what is left without a newline. */
    @Override
    public void close() {
        passOn();
    }
}
