package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/** A complex number in a buffer: an element of {@link MPI#DOUBLE_COMPLEX}, its real part first. */
public final class DoubleComplex extends Identified {
    private final DoubleBuffer buffer;
    private final int offset;

    private DoubleComplex(DoubleBuffer buffer, int index) {
        this.buffer = buffer;
        this.offset = index * 2;
    }

    /** The first number of a buffer. */
    public static DoubleComplex get(DoubleBuffer buffer) {
        return new DoubleComplex(buffer, 0);
    }

    /** Number {@code index} of a buffer. */
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer, index);
    }

    /** The first number of an array. */
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /** Number {@code index} of an array. */
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(DoubleBuffer.wrap(array), index);
    }

    /** The first number of a buffer in native byte order. */
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Number {@code index} of a buffer in native byte order. */
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        ByteBuffer whole = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
        return new DoubleComplex(whole.asDoubleBuffer(), index);
    }

    public double getReal() {
        return buffer.get(offset);
    }

    public double getImag() {
        return buffer.get(offset + 1);
    }

    public void putReal(double real) {
        buffer.put(offset, real);
    }

    public void putImag(double imag) {
        buffer.put(offset + 1, imag);
    }

    /** This number and all behind it, for a send or a receive. */
    public DoubleBuffer getBuffer() {
        return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }
}
