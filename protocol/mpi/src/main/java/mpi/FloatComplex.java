package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** A complex number in a buffer: an element of {@link MPI#FLOAT_COMPLEX}, its real part first. */
public final class FloatComplex extends Identified {
    private final FloatBuffer buffer;
    private final int offset;

    private FloatComplex(FloatBuffer buffer, int index) {
        this.buffer = buffer;
        this.offset = index * 2;
    }

    /** The first number of a buffer. */
    public static FloatComplex get(FloatBuffer buffer) {
        return new FloatComplex(buffer, 0);
    }

    /** Number {@code index} of a buffer. */
    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(buffer, index);
    }

    /** The first number of an array. */
    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    /** Number {@code index} of an array. */
    public static FloatComplex get(float[] array, int index) {
        return new FloatComplex(FloatBuffer.wrap(array), index);
    }

    /** The first number of a buffer in native byte order. */
    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Number {@code index} of a buffer in native byte order. */
    public static FloatComplex get(ByteBuffer buffer, int index) {
        ByteBuffer whole = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
        return new FloatComplex(whole.asFloatBuffer(), index);
    }

    public float getReal() {
        return buffer.get(offset);
    }

    public float getImag() {
        return buffer.get(offset + 1);
    }

    public void putReal(float real) {
        buffer.put(offset, real);
    }

    public void putImag(float imag) {
        buffer.put(offset + 1, imag);
    }

    /** This number and all behind it, for a send or a receive. */
    public FloatBuffer getBuffer() {
        return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }
}
