package org.rankcluster.protocol.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A reader of the bytes that a {@link WireOutput} has written, within a range of an array. All read methods throw an {@link
 * IllegalArgumentException} past the end of the range.
 */
public final class WireInput {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[0];
    private int position;
    private int end;

    /**
     * Creates a reader of a whole array.
     *
     * @param bytes the array
     * @return the reader
     */
    public static WireInput of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /**
     * Creates a reader of a part of an array.
     *
     * @param bytes the array
     * @param from index of the first byte
     * @param length number of bytes, 0 or more
     * @return the reader
     * @throws IllegalArgumentException if the range is not within the array
     */
    public static WireInput of(byte[] bytes, int from, int length) {
        WireInput input = new WireInput();
        input.reset(bytes, from, length);
        return input;
    }

    /**
     * Continues with another range.
     *
     * @param bytes the array
     * @param from index of the first byte
     * @param length number of bytes, 0 or more
     * @throws IllegalArgumentException if the range is not within the array
     */
    public void reset(byte[] bytes, int from, int length) {
        if (from < 0 || length < 0 || length > bytes.length - from) {
            throw new IllegalArgumentException("batch: " + length + " bytes from " + from + " on (expected: within its "
                    + bytes.length + " bytes)");
        }
        this.bytes = bytes;
        position = from;
        end = from + length;
    }

    /**
     * Reads 1 byte, -128 to 127.
     *
     * @return the number
     */
    public byte readByte() {
        return bytes[advance(Byte.BYTES)];
    }

    /**
     * Reads 1 byte that is 1 or 0.
     *
     * @return true for 1
     * @throws IllegalArgumentException if it is another value
     */
    public boolean readBoolean() {
        byte value = readByte();
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException("batch: flag: " + value + " (expected: 0 or 1)");
        }
        return value == 1;
    }

    /**
     * Reads 4 bytes.
     *
     * @return the number
     */
    public int readInt() {
        return (int) INTS.get(bytes, advance(Integer.BYTES));
    }

    /**
     * Reads 8 bytes.
     *
     * @return the number
     */
    public long readLong() {
        return (long) LONGS.get(bytes, advance(Long.BYTES));
    }

    /**
     * Reads a varint of 1 to 10 bytes.
     *
     * @return the number
     * @throws IllegalArgumentException if it is longer
     */
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

    /**
     * Reads a varint that fits an int.
     *
     * @return the number
     * @throws ArithmeticException if it does not fit
     */
    public int readVarintAsInt() {
        return Math.toIntExact(readVarint());
    }

    /**
     * Reads a varint that counts elements.
     *
     * @param bytesEach least size of an element, in bytes
     * @return the count, 0 or more
     * @throws IllegalArgumentException if the bytes left cannot hold that many elements
     */
    public int readCount(int bytesEach) {
        long count = readVarint();
        if (count < 0 || count > (end - position) / Math.max(1, bytesEach)) {
            throw new IllegalArgumentException("batch: count: " + count + " (expected: at most the elements in "
                    + (end - position) + " bytes, of " + bytesEach + " bytes each)");
        }
        return (int) count;
    }

    /**
     * Reads bytes into an array.
     *
     * @param target the array
     * @param to index of the first byte in {@code target}
     * @param length number of bytes, 0 or more
     */
    public void readBytes(byte[] target, int to, int length) {
        int from = advance(length);
        System.arraycopy(bytes, from, target, to, length);
    }

    /**
     * Reads a text in UTF-8, after its length.
     *
     * @return the text
     */
    public String readString() {
        int length = readCount(1);
        return new String(bytes, advance(length), length, StandardCharsets.UTF_8);
    }

    /**
     * Skips bytes.
     *
     * @param length number of bytes, 0 or more
     * @return index of the first of them in {@link #array()}
     * @throws IllegalArgumentException if fewer are left
     */
    public int advance(int length) {
        if (length < 0 || length > end - position) {
            throw new IllegalArgumentException(
                    "batch: " + length + " bytes wanted (expected: 0.." + (end - position) + ", which are left)");
        }
        int at = position;
        position += length;
        return at;
    }

    /** {@return the array that is read from; must not be modified} */
    public byte[] array() {
        return bytes;
    }

    /** {@return the index of the next byte in {@link #array()}} */
    public int position() {
        return position;
    }

    /** {@return the number of bytes left} */
    public int remaining() {
        return end - position;
    }
}
