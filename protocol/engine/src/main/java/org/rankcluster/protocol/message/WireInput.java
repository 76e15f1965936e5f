package org.rankcluster.protocol.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads what a {@link WireOutput} has written, out of a range of bytes and never past its end. */
public final class WireInput {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[0];
    private int position;
    private int end;

    /** Reads all of {@code bytes}. */
    public static WireInput of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** Reads {@code length} bytes from {@code from} on. */
    public static WireInput of(byte[] bytes, int from, int length) {
        WireInput input = new WireInput();
        input.reset(bytes, from, length);
        return input;
    }

    /** Goes on with another range. */
    public void reset(byte[] bytes, int from, int length) {
        if (from < 0 || length < 0 || length > bytes.length - from) {
            throw new IllegalArgumentException("batch: " + length + " bytes from " + from + " on (expected: within its "
                    + bytes.length + " bytes)");
        }
        this.bytes = bytes;
        position = from;
        end = from + length;
    }

    /** Takes 1 byte, -128 to 127. */
    public byte readByte() {
        return bytes[advance(Byte.BYTES)];
    }

    /** Takes 1 byte that is 1 or 0. */
    public boolean readBoolean() {
        byte value = readByte();
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException("batch: flag: " + value + " (expected: 0 or 1)");
        }
        return value == 1;
    }

    /** Takes 2 bytes. */
    public short readShort() {
        return (short) SHORTS.get(bytes, advance(Short.BYTES));
    }

    /** Takes 4 bytes. */
    public int readInt() {
        return (int) INTS.get(bytes, advance(Integer.BYTES));
    }

    /** Takes 8 bytes. */
    public long readLong() {
        return (long) LONGS.get(bytes, advance(Long.BYTES));
    }

    /** Takes 1 to 10 bytes. */
    public long readVarint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = readByte();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("batch: varint: more than 10 bytes (expected: at most 10)");
    }

    /** Takes a varint that fits an int. */
    public int readVarintAsInt() {
        return Math.toIntExact(readVarint());
    }

    /** Takes a varint that is a number of things, each of so many bytes at least. */
    public int readCount(int bytesEach) {
        long count = readVarint();
        if (count < 0 || count > (end - position) / Math.max(1, bytesEach)) {
            throw new IllegalArgumentException("batch: count: " + count + " (expected: what " + (end - position)
                    + " bytes can hold at " + bytesEach + " each)");
        }
        return (int) count;
    }

    /** Takes {@code length} bytes into {@code target} from {@code to} on. */
    public void readBytes(byte[] target, int to, int length) {
        int from = advance(length);
        System.arraycopy(bytes, from, target, to, length);
    }

    /** Takes a text. */
    public String readString() {
        int length = readCount(1);
        return new String(bytes, advance(length), length, StandardCharsets.UTF_8);
    }

    /** Passes over {@code length} bytes and tells where in {@link #array()} they begin. */
    public int advance(int length) {
        if (length < 0 || length > end - position) {
            throw new IllegalArgumentException(
                    "batch: " + length + " bytes wanted (expected: 0.." + (end - position) + ", which are left)");
        }
        int at = position;
        position += length;
        return at;
    }

    /** The bytes that are read from; not to be changed. */
    public byte[] array() {
        return bytes;
    }

    /** Where in {@link #array()} the next byte is. */
    public int position() {
        return position;
    }

    /** Number of bytes left. */
    public int remaining() {
        return end - position;
    }
}
