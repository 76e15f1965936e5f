package org.rankcluster.protocol.service;

import java.nio.charset.StandardCharsets;

/** Reads what a {@link CallWriter} has written. */
public final class CallReader {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private final byte[] bytes;
    private int at;

    public CallReader(byte[] bytes) {
        this(bytes, 0);
    }

    /** From byte {@code at} on. */
    public CallReader(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    /** The next number. */
    public long number() {
        long value = 0;
        for (int shift = 0; ; shift += BITS) {
            byte next = bytes[at++];
            value |= (long) (next & MORE - 1) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    /** The next number, which fits an int. */
    public int integer() {
        return Math.toIntExact(number());
    }

    /** The next flag. */
    public boolean flag() {
        return number() != 0;
    }

    /** The next text. */
    public String text() {
        int length = integer();
        return new String(bytes, pass(length), length, StandardCharsets.UTF_8);
    }

    /** Passes over {@code length} bytes; tells where in {@link #array} they begin. */
    public int pass(int length) {
        int from = at;
        at += length;
        if (length < 0 || at > bytes.length) {
            throw new IllegalArgumentException(
                    "call: " + length + " bytes at " + from + " (expected: within its " + bytes.length + ")");
        }
        return from;
    }

    /** Where the next byte is. */
    public int position() {
        return at;
    }

    /** All bytes; not to be changed. */
    public byte[] array() {
        return bytes;
    }
}
