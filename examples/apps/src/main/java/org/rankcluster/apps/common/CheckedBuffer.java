package org.rankcluster.apps.common;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.extension.Phantom;

/**
 * A message buffer whose every byte depends on who sends it to whom, in which iteration, and on its position, so that a
 * receiver can tell any byte that is not the right one. Or a phantom, which has nothing to check. For MPI it holds
 * elements of type BYTE.
 */
public final class CheckedBuffer {
    /** Odd, and without a common pattern: no two of a run's messages agree in more than stray bytes. */
    private static final long SENDER = 0x9e3779b97f4a7c15L;

    private static final long RECEIVER = 0xbf58476d1ce4e5b9L;
    private static final long ITERATION = 0x94d049bb133111ebL;
    private static final long POSITION = 0xd6e8feb86659fd93L;

    private final Object buffer;
    private final @Nullable ByteBuffer data;

    /** A buffer of {@code size} bytes, or a phantom of that size. */
    public CheckedBuffer(int size, boolean phantom) {
        if (phantom) {
            data = null;
            buffer = new Phantom(size);
        } else {
            data = MPI.newByteBuffer(size).order(ByteOrder.LITTLE_ENDIAN);
            buffer = data;
        }
    }

    /** What MPI calls take. */
    public Object buffer() {
        return buffer;
    }

    /** What MPI calls take for the {@code length} bytes at {@code offset}. */
    public Object part(int offset, int length) {
        return data == null ? new Phantom(length) : MPI.slice(data, offset);
    }

    /** Writes the {@code length} bytes at {@code offset} as a message from {@code sender} to {@code receiver}. */
    public void fill(int offset, int length, int sender, int receiver, int iteration) {
        if (data == null) {
            return;
        }
        int wholeWords = offset + length - length % Long.BYTES;
        long value = stamp(sender, receiver, iteration);
        for (int at = offset; at < wholeWords; at += Long.BYTES) {
            data.putLong(at, value);
            value += POSITION;
        }
        for (int at = wholeWords; at < offset + length; at++) {
            data.put(at, byteOf(value, at - wholeWords));
        }
    }

    /** Number of bytes that are not as {@link #fill} wrote them. */
    public long wrong(int offset, int length, int sender, int receiver, int iteration) {
        if (data == null) {
            return 0;
        }
        int wholeWords = offset + length - length % Long.BYTES;
        long value = stamp(sender, receiver, iteration);
        long wrong = 0;
        for (int at = offset; at < wholeWords; at += Long.BYTES) {
            long difference = data.getLong(at) ^ value;
            if (difference != 0) {
                wrong += nonZeroBytes(difference);
            }
            value += POSITION;
        }
        for (int at = wholeWords; at < offset + length; at++) {
            wrong += data.get(at) == byteOf(value, at - wholeWords) ? 0 : 1;
        }
        return wrong;
    }

    private static long stamp(int sender, int receiver, int iteration) {
        return (sender + 1) * SENDER + (receiver + 1) * RECEIVER + (iteration + 1) * ITERATION;
    }

    private static byte byteOf(long value, int position) {
        return (byte) (value >>> Byte.SIZE * position);
    }

    private static int nonZeroBytes(long value) {
        int count = 0;
        for (long rest = value; rest != 0; rest >>>= Byte.SIZE) {
            count += (rest & 0xff) == 0 ? 0 : 1;
        }
        return count;
    }
}
