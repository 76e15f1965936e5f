package org.rankcluster.protocol.reduce;

import static java.lang.Double.doubleToLongBits;
import static java.lang.Float.floatToIntBits;
import static org.rankcluster.protocol.reduce.ByteArrayViews.DOUBLES;
import static org.rankcluster.protocol.reduce.ByteArrayViews.FLOATS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.INTS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.LONGS;

/** The kernels of SUM and PROD of complex numbers, which are pairs of a real and an imaginary part. */
final class ComplexKernels {
    private ComplexKernels() {}

    static Kernel of(Operator operator, ElementType type) {
        if (operator == Operator.SUM) {
            return FloatingKernels.of(
                    operator, type == ElementType.FLOAT_COMPLEX ? ElementType.FLOAT : ElementType.DOUBLE);
        }
        return type == ElementType.FLOAT_COMPLEX ? ComplexKernels::multiplyFloats : ComplexKernels::multiplyDoubles;
    }

    private static void multiplyFloats(byte[] in, byte[] inout, int from, int end) {
        for (int i = from; i < end; i += 2 * Float.BYTES) {
            float a = (float) FLOATS.get(in, i);
            float b = (float) FLOATS.get(in, i + Float.BYTES);
            float c = (float) FLOATS.get(inout, i);
            float d = (float) FLOATS.get(inout, i + Float.BYTES);
            INTS.set(inout, i, floatToIntBits(a * c - b * d));
            INTS.set(inout, i + Float.BYTES, floatToIntBits(a * d + b * c));
        }
    }

    private static void multiplyDoubles(byte[] in, byte[] inout, int from, int end) {
        for (int i = from; i < end; i += 2 * Double.BYTES) {
            double a = (double) DOUBLES.get(in, i);
            double b = (double) DOUBLES.get(in, i + Double.BYTES);
            double c = (double) DOUBLES.get(inout, i);
            double d = (double) DOUBLES.get(inout, i + Double.BYTES);
            LONGS.set(inout, i, doubleToLongBits(a * c - b * d));
            LONGS.set(inout, i + Double.BYTES, doubleToLongBits(a * d + b * c));
        }
    }
}
