package org.rankcluster.apps.common;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.extension.Phantom;

/**
 * A message buffer whose every byte depends on its sender, receiver, iteration and position, so that a receiver detects any wrong byte. A
 * phantom buffer has no bytes, so nothing is checked. In MPI calls it holds elements of type BYTE.
 */
public final class CheckedBuffer {
    /** Odd, and without a common pattern: no two of a run's messages agree in more than stray bytes. */
    private static final long SENDER = 0x9e3779b97f4a7c15L;

    private static final long RECEIVER = 0xbf58476d1ce4e5b9L;
    private static final long ITERATION = 0x94d049bb133111ebL;
    private static final long POSITION = 0xd6e8feb86659fd93L;

    /** Number of words that are made and compared at a time: enough for loops over vectors, and few enough to stay in the cache. */
    private static final int CHUNK = 128;

    private static final long[] POSITIONS = positions();
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Object buffer;
    private final @Nullable ByteBuffer data;
    private final MemorySegment memory;
    private final long[] expected;
    private final long[] received;

    /** Creates a buffer of {@code size} bytes, or a phantom of that size. */
    public CheckedBuffer(int size, boolean phantom) {
        this(size, phantom ? null : MPI.newByteBuffer(size));
    }

    /** Returns a buffer of {@code size} bytes, in an array, that begins {@code offset} bytes behind an aligned address. */
    public static CheckedBuffer behind(int offset, int size) {
        return new CheckedBuffer(size, ByteBuffer.allocate(offset + size).slice(offset, size));
    }

    private CheckedBuffer(int size, @Nullable ByteBuffer data) {
        int words = data == null ? 0 : Math.min(CHUNK, size / Long.BYTES);
        expected = new long[words];
        received = new long[words];
        this.data = data;
        memory = data == null ? MemorySegment.NULL : MemorySegment.ofBuffer(data);
        buffer = data == null ? new Phantom(size) : data;
    }

    /** Returns the buffer as MPI calls take it. */
    public Object buffer() {
        return buffer;
    }

    /** Returns the {@code length} bytes at {@code offset} as MPI calls take them. */
    public Object part(int offset, int length) {
        return data == null ? new Phantom(length) : MPI.slice(data, offset);
    }

    /** Writes the {@code length} bytes at {@code offset} as a message from {@code sender} to {@code receiver}. */
    public void fill(int offset, int length, int sender, int receiver, int iteration) {
        if (data == null) {
            return;
        }
        int words = length / Long.BYTES;
        long value = stamp(sender, receiver, iteration);
        for (int done = 0; done < words; done += CHUNK) {
            int count = Math.min(CHUNK, words - done);
            value = expect(count, value);
            MemorySegment.copy(expected, 0, memory, WORD, offset + (long) done * Long.BYTES, count);
        }
        int rest = length % Long.BYTES;
        for (int i = 0; i < rest; i++) {
            data.put(offset + length - rest + i, byteOf(value, i));
        }
    }

    /** Returns the number of bytes that differ from the bytes that {@link #fill} wrote. */
    public long wrong(int offset, int length, int sender, int receiver, int iteration) {
        if (data == null) {
            return 0;
        }
        int words = length / Long.BYTES;
        long value = stamp(sender, receiver, iteration);
        long wrong = 0;
        for (int done = 0; done < words; done += CHUNK) {
            int count = Math.min(CHUNK, words - done);
            value = expect(count, value);
            MemorySegment.copy(memory, WORD, offset + (long) done * Long.BYTES, received, 0, count);
            if (!Arrays.equals(received, 0, count, expected, 0, count)) {
                wrong += wrongBytes(count);
            }
        }
        int rest = length % Long.BYTES;
        for (int i = 0; i < rest; i++) {
            wrong += data.get(offset + length - rest + i) == byteOf(value, i) ? 0 : 1;
        }
        return wrong;
    }

    /** Makes the next {@code count} words of a message. Returns the word behind them. */
    private long expect(int count, long first) {
        for (int i = 0; i < count; i++) {
            expected[i] = first + POSITIONS[i];
        }
        return first + count * POSITION;
    }

    private static long[] positions() {
        long[] positions = new long[CHUNK];
        Arrays.setAll(positions, i -> i * POSITION);
        return positions;
    }

    private long wrongBytes(int count) {
        long wrong = 0;
        for (int i = 0; i < count; i++) {
            wrong += nonZeroBytes(received[i] ^ expected[i]);
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
