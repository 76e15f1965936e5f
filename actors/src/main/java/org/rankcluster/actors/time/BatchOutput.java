package org.rankcluster.actors.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing run of bytes, little-endian, that is written, handed over and used again. */
public final class BatchOutput {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int INITIAL = 256;

    private byte[] bytes = new byte[INITIAL];
    private int size;

    /** Appends the low 8 bits. */
    public void writeByte(int value) {
        int at = reserve(Byte.BYTES);
        bytes[at] = (byte) value;
    }

    /** Appends one byte, 1 or 0. */
    public void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    /** Appends the low 16 bits. */
    public void writeShort(int value) {
        int at = reserve(Short.BYTES);
        SHORTS.set(bytes, at, (short) value);
    }

    /** Appends 4 bytes. */
    public void writeInt(int value) {
        int at = reserve(Integer.BYTES);
        INTS.set(bytes, at, value);
    }

    /** Appends 8 bytes. */
    public void writeLong(long value) {
        int at = reserve(Long.BYTES);
        LONGS.set(bytes, at, value);
    }

    /** Appends 1 to 10 bytes, of 7 bits each and the lowest first: few for small numbers that are not negative. */
    public void writeVarint(long value) {
        while ((value & ~0x7fL) != 0) {
            writeByte((int) value & 0x7f | 0x80);
            value >>>= 7;
        }
        writeByte((int) value);
    }

    /** Appends {@code length} bytes of {@code source} from {@code from} on. */
    public void writeBytes(byte[] source, int from, int length) {
        int at = reserve(length);
        System.arraycopy(source, from, bytes, at, length);
    }

    /** Appends a text: its length in bytes as a varint, and UTF-8. */
    public void writeString(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        writeVarint(encoded.length);
        writeBytes(encoded, 0, encoded.length);
    }

    /** Writes 4 bytes over those at {@code at}. */
    public void setInt(int at, int value) {
        INTS.set(bytes, at, value);
    }

    /** Appends all that {@code other} holds. */
    public void append(BatchOutput other) {
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

    /** Number of bytes so far. */
    public int size() {
        return size;
    }

    /** Begins again. */
    public void clear() {
        size = 0;
    }
}
