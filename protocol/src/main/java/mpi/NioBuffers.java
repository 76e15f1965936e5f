package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.DirectSlices;

/** Makes NIO buffers for messages: direct ones in native byte order, and views that start at an offset. */
abstract class NioBuffers extends Constants {
    NioBuffers() {}

    private static ByteBuffer allocate(int capacity, int size) {
        if (capacity < 0 || capacity > Integer.MAX_VALUE / size) {
            throw new Call(null, "newBuffer", () -> "MPI.newBuffer(capacity=" + capacity + ")")
                    .error(MPI.ERR_ARG, "capacity", capacity, "0.." + Integer.MAX_VALUE / size);
        }
        return ByteBuffer.allocateDirect(capacity * size).order(ByteOrder.nativeOrder());
    }

    private static <B> B given(@Nullable B buf) {
        if (buf == null) {
            throw new Call(null, "slice", () -> "MPI.slice()").error(MPI.ERR_BUFFER, "buf", null, "not null");
        }
        return buf;
    }

    /** What lies behind {@code offset} of {@code capacity}; an error if that is outside. */
    private static int rest(int capacity, int offset) {
        if (offset < 0 || offset > capacity) {
            throw new Call(null, "slice", () -> "MPI.slice(offset=" + offset + ")")
                    .error(MPI.ERR_ARG, "offset", offset, "0.." + capacity);
        }
        return capacity - offset;
    }

    /** A direct buffer of {@code capacity} bytes. */
    public static ByteBuffer newByteBuffer(int capacity) {
        return allocate(capacity, Byte.BYTES);
    }

    /** A direct buffer of {@code capacity} chars. */
    public static CharBuffer newCharBuffer(int capacity) {
        return allocate(capacity, Character.BYTES).asCharBuffer();
    }

    /** A direct buffer of {@code capacity} shorts. */
    public static ShortBuffer newShortBuffer(int capacity) {
        return allocate(capacity, Short.BYTES).asShortBuffer();
    }

    /** A direct buffer of {@code capacity} ints. */
    public static IntBuffer newIntBuffer(int capacity) {
        return allocate(capacity, Integer.BYTES).asIntBuffer();
    }

    /** A direct buffer of {@code capacity} longs. */
    public static LongBuffer newLongBuffer(int capacity) {
        return allocate(capacity, Long.BYTES).asLongBuffer();
    }

    /** A direct buffer of {@code capacity} floats. */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return allocate(capacity, Float.BYTES).asFloatBuffer();
    }

    /** A direct buffer of {@code capacity} doubles. */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return allocate(capacity, Double.BYTES).asDoubleBuffer();
    }

    /** The bytes of {@code buf} from {@code offset} on, in the same byte order; {@code buf} stays as it is. */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        ByteBuffer whole = given(buf).duplicate().clear();
        ByteBuffer slice = whole.slice(offset, rest(whole.capacity(), offset));
        return DirectSlices.of(buf, slice.order(buf.order()));
    }

    /** The chars of {@code buf} from {@code offset} on. */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        CharBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The shorts of {@code buf} from {@code offset} on. */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        ShortBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The ints of {@code buf} from {@code offset} on. */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        IntBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The longs of {@code buf} from {@code offset} on. */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        LongBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The floats of {@code buf} from {@code offset} on. */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        FloatBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The doubles of {@code buf} from {@code offset} on. */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        DoubleBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The bytes of {@code buf} from {@code offset} on, in native byte order. */
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, rest(given(buf).length, offset))
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /** The chars of {@code buf} from {@code offset} on. */
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The shorts of {@code buf} from {@code offset} on. */
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The ints of {@code buf} from {@code offset} on. */
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The longs of {@code buf} from {@code offset} on. */
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The floats of {@code buf} from {@code offset} on. */
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The doubles of {@code buf} from {@code offset} on. */
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }
}
