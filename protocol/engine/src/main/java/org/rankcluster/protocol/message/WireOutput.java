package org.rankcluster.protocol.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing little-endian byte buffer, for the encoding of event batches and service calls. A cleared buffer can be reused. */
public final class WireOutput {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int INITIAL = 64;

    private byte[] bytes;
    private int size;

    /** Creates an empty buffer. */
    public WireOutput() {
        this(INITIAL);
    }

    /**
     * Creates an empty buffer that grows when needed.
     *
     * @param capacity initial capacity in bytes, 0 or more
     */
    public WireOutput(int capacity) {
        bytes = new byte[capacity];
    }

    /**
     * Appends the low 8 bits.
     *
     * @param value the number
     * @return this
     */
    public WireOutput writeByte(int value) {
        int at = reserve(Byte.BYTES);
        bytes[at] = (byte) value;
        return this;
    }

    /**
     * Appends one byte, 1 or 0.
     *
     * @param value the flag
     * @return this
     */
    public WireOutput writeBoolean(boolean value) {
        return writeByte(value ? 1 : 0);
    }

    /**
     * Appends 4 bytes.
     *
     * @param value the number
     * @return this
     */
    public WireOutput writeInt(int value) {
        int at = reserve(Integer.BYTES);
        INTS.set(bytes, at, value);
        return this;
    }

    /**
     * Appends 8 bytes.
     *
     * @param value the number
     * @return this
     */
    public WireOutput writeLong(long value) {
        int at = reserve(Long.BYTES);
        LONGS.set(bytes, at, value);
        return this;
    }

    /**
     * Appends a varint: 1 to 10 bytes of 7 bits each, the lowest first. Small non-negative numbers take few bytes.
     *
     * @param value the number
     * @return this
     */
    public WireOutput writeVarint(long value) {
        while ((value & ~0x7fL) != 0) {
            writeByte((int) value & 0x7f | 0x80);
            value >>>= 7;
        }
        return writeByte((int) value);
    }

    /**
     * Appends bytes of an array.
     *
     * @param source the array
     * @param from index of the first byte
     * @param length number of bytes, 0 or more
     * @return this
     */
    public WireOutput writeBytes(byte[] source, int from, int length) {
        int at = reserve(length);
        System.arraycopy(source, from, bytes, at, length);
        return this;
    }

    /**
     * Appends a text: its length in bytes as a varint, and UTF-8.
     *
     * @param text the text
     * @return this
     */
    public WireOutput writeString(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return writeVarint(encoded.length).writeBytes(encoded, 0, encoded.length);
    }

    /**
     * Overwrites 4 bytes.
     *
     * @param at index of the first byte
     * @param value the number
     */
    public void setInt(int at, int value) {
        INTS.set(bytes, at, value);
    }

    /**
     * Appends the whole content of another buffer.
     *
     * @param other the buffer
     */
    public void append(WireOutput other) {
        writeBytes(other.bytes, 0, other.size);
    }

    /**
     * Appends {@code length} bytes, which the caller writes into {@link #array()}.
     *
     * @param length number of bytes, 0 or more
     * @return index of the first of them
     */
    public int reserve(int length) {
        int at = size;
        int end = Math.addExact(at, length);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(2L * bytes.length, end)));
        }
        size = end;
        return at;
    }

    /** {@return the array with the content; another array after the next write} */
    public byte[] array() {
        return bytes;
    }

    /** {@return the whole content, without a copy if it fills the capacity} The buffer must not be written to afterwards. */
    public byte[] take() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }

    /** {@return the size of the content, in bytes} */
    public int size() {
        return size;
    }

    /** Removes the content. */
    public void clear() {
        size = 0;
    }
}
