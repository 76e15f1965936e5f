package org.rankcluster.protocol.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing run of bytes, little-endian: batches of events and calls of services are written with it. It can be used again. */
public final class WireOutput {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int INITIAL = 64;

    private byte[] bytes;
    private int size;

    /** Nothing so far. */
    public WireOutput() {
        this(INITIAL);
    }

    /** Nothing so far, with room for {@code capacity} bytes; it grows when there are more. */
    public WireOutput(int capacity) {
        bytes = new byte[capacity];
    }

    /** Appends the low 8 bits. */
    public WireOutput writeByte(int value) {
        int at = reserve(Byte.BYTES);
        bytes[at] = (byte) value;
        return this;
    }

    /** Appends one byte, 1 or 0. */
    public WireOutput writeBoolean(boolean value) {
        return writeByte(value ? 1 : 0);
    }

    /** Appends the low 16 bits. */
    public WireOutput writeShort(int value) {
        int at = reserve(Short.BYTES);
        SHORTS.set(bytes, at, (short) value);
        return this;
    }

    /** Appends 4 bytes. */
    public WireOutput writeInt(int value) {
        int at = reserve(Integer.BYTES);
        INTS.set(bytes, at, value);
        return this;
    }

    /** Appends 8 bytes. */
    public WireOutput writeLong(long value) {
        int at = reserve(Long.BYTES);
        LONGS.set(bytes, at, value);
        return this;
    }

    /** Appends 1 to 10 bytes, of 7 bits each and the lowest first: few for small numbers that are not negative. */
    public WireOutput writeVarint(long value) {
        while ((value & ~0x7fL) != 0) {
            writeByte((int) value & 0x7f | 0x80);
            value >>>= 7;
        }
        return writeByte((int) value);
    }

    /** Appends {@code length} bytes of {@code source} from {@code from} on. */
    public WireOutput writeBytes(byte[] source, int from, int length) {
        int at = reserve(length);
        System.arraycopy(source, from, bytes, at, length);
        return this;
    }

    /** Appends a text: its length in bytes as a varint, and UTF-8. */
    public WireOutput writeString(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return writeVarint(encoded.length).writeBytes(encoded, 0, encoded.length);
    }

    /** Writes 4 bytes over those at {@code at}. */
    public void setInt(int at, int value) {
        INTS.set(bytes, at, value);
    }

    /** Appends all that {@code other} holds. */
    public void append(WireOutput other) {
        writeBytes(other.bytes, 0, other.size);
    }

    /** Makes room for {@code length} more bytes, which the caller writes into {@link #array()}; tells where they begin. */
    public int reserve(int length) {
        int at = size;
        int end = Math.addExact(at, length);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(2L * bytes.length, end)));
        }
        size = end;
        return at;
    }

    /** The bytes so far; another array after the next write. */
    public byte[] array() {
        return bytes;
    }

    /** All bytes so far, without a copy if the capacity was right: nothing can be written after that. */
    public byte[] take() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }

    /** Number of bytes so far. */
    public int size() {
        return size;
    }

    /** Begins again. */
    public void clear() {
        size = 0;
    }
}
