package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** A complex number in a buffer: an element of {@link MPI#FLOAT_COMPLEX}. Its real part comes first. */
public final class FloatComplex extends Identified {
    private final FloatBuffer buffer;
    private final int offset;

    private FloatComplex(FloatBuffer buffer, int index) {
        this.buffer = buffer;
        this.offset = index * 2;
    }

    /**
     * {@return the first number of a buffer}
     *
     * @param buffer memory of at least 2 floats
     */
    public static FloatComplex get(FloatBuffer buffer) {
        return new FloatComplex(buffer, 0);
    }

    /**
     * {@return one number of a buffer}
     *
     * @param buffer pairs of floats
     * @param index index of the number, 0 or more
     */
    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(buffer, index);
    }

    /**
     * {@return the first number of an array}
     *
     * @param array memory of at least 2 floats
     */
    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    /**
     * {@return one number of an array}
     *
     * @param array pairs of floats
     * @param index index of the number, 0 or more
     */
    public static FloatComplex get(float[] array, int index) {
        return new FloatComplex(FloatBuffer.wrap(array), index);
    }

    /**
     * {@return the first number of a byte buffer}
     *
     * @param buffer memory of at least 8 bytes, in native byte order
     */
    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * {@return one number of a byte buffer}
     *
     * @param buffer numbers of 8 bytes, in native byte order
     * @param index index of the number, 0 or more
     */
    public static FloatComplex get(ByteBuffer buffer, int index) {
        ByteBuffer whole = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
        return new FloatComplex(whole.asFloatBuffer(), index);
    }

    /** {@return the real part} */
    public float getReal() {
        return buffer.get(offset);
    }

    /** {@return the imaginary part} */
    public float getImag() {
        return buffer.get(offset + 1);
    }

    /**
     * Sets the real part.
     *
     * @param real the real part
     */
    public void putReal(float real) {
        buffer.put(offset, real);
    }

    /**
     * Sets the imaginary part.
     *
     * @param imag the imaginary part
     */
    public void putImag(float imag) {
        buffer.put(offset + 1, imag);
    }

    /**
     * Returns this number and all numbers after it, for a send or a receive.
     *
     * @return a view of the buffer
     */
    public FloatBuffer getBuffer() {
        return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }
}
