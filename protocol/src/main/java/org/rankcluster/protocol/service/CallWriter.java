package org.rankcluster.protocol.service;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a call of a service, or an answer: numbers, texts and bytes, one after the other. */
public final class CallWriter {
    private static final int USUAL = 32;
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private byte[] bytes;
    private int size;

    public CallWriter() {
        this(USUAL);
    }

    /** With room for so many bytes; it grows when there are more. */
    public CallWriter(int capacity) {
        bytes = new byte[capacity];
    }

    /** Appends a number: few bytes if it is small and not negative. */
    public CallWriter number(long value) {
        reserve(Long.BYTES + 2);
        long left = value;
        while ((left & -MORE) != 0) {
            bytes[size++] = (byte) (left & MORE - 1 | MORE);
            left >>>= BITS;
        }
        bytes[size++] = (byte) left;
        return this;
    }

    /** Appends a flag. */
    public CallWriter flag(boolean value) {
        return number(value ? 1 : 0);
    }

    /** Appends a text. */
    public CallWriter text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return number(encoded.length).bytes(encoded, 0, encoded.length);
    }

    /** Appends {@code length} bytes of {@code from[at...]}. */
    public CallWriter bytes(byte[] from, int at, int length) {
        reserve(length);
        System.arraycopy(from, at, bytes, size, length);
        size += length;
        return this;
    }

    private void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(2L * bytes.length, needed)));
        }
    }

    /** Number of bytes so far. */
    public int size() {
        return size;
    }

    /** All that was written. Nothing can be written after that. */
    public byte[] take() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }
}
