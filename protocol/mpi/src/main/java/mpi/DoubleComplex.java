package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/** A complex number in a buffer: an element of {@link MPI#DOUBLE_COMPLEX}. Its real part comes first. */
public final class DoubleComplex extends Identified {
    private final DoubleBuffer buffer;
    private final int offset;

    private DoubleComplex(DoubleBuffer buffer, int index) {
        this.buffer = buffer;
        this.offset = index * 2;
    }

    /**
     * {@return the first number of a buffer}
     *
     * @param buffer memory of at least 2 doubles
     */
    public static DoubleComplex get(DoubleBuffer buffer) {
        return new DoubleComplex(buffer, 0);
    }

    /**
     * {@return one number of a buffer}
     *
     * @param buffer pairs of doubles
     * @param index index of the number, 0 or more
     */
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer, index);
    }

    /**
     * {@return the first number of an array}
     *
     * @param array memory of at least 2 doubles
     */
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /**
     * {@return one number of an array}
     *
     * @param array pairs of doubles
     * @param index index of the number, 0 or more
     */
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(DoubleBuffer.wrap(array), index);
    }

    /**
     * {@return the first number of a byte buffer}
     *
     * @param buffer memory of at least 16 bytes, in native byte order
     */
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * {@return one number of a byte buffer}
     *
     * @param buffer numbers of 16 bytes, in native byte order
     * @param index index of the number, 0 or more
     */
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        ByteBuffer whole = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
        return new DoubleComplex(whole.asDoubleBuffer(), index);
    }

    /** {@return the real part} */
    public double getReal() {
        return buffer.get(offset);
    }

    /** {@return the imaginary part} */
    public double getImag() {
        return buffer.get(offset + 1);
    }

    /**
     * Sets the real part.
     *
     * @param real the real part
     */
    public void putReal(double real) {
        buffer.put(offset, real);
    }

    /**
     * Sets the imaginary part.
     *
     * @param imag the imaginary part
     */
    public void putImag(double imag) {
        buffer.put(offset + 1, imag);
    }

    /**
     * Returns this number and all numbers after it, for a send or a receive.
     *
     * @return a view of the buffer
     */
    public DoubleBuffer getBuffer() {
        return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }
}
