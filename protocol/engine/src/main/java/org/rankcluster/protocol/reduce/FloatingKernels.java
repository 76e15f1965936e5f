package org.rankcluster.protocol.reduce;

import static java.lang.Double.doubleToLongBits;
import static java.lang.Float.floatToIntBits;
import static org.rankcluster.protocol.reduce.ByteArrayViews.DOUBLES;
import static org.rankcluster.protocol.reduce.ByteArrayViews.FLOATS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.INTS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.LONGS;

/**
 * The kernels of SUM, PROD, MAX and MIN of floating-point numbers. Results are stored by their bits, with one NaN for all. The NaN that an
 * addition of two NaNs gives depends on the processor and on the compiler's order of operands. Results must not depend on them.
 */
final class FloatingKernels {
    private FloatingKernels() {}

    static Kernel of(Operator operator, ElementType type) {
        return type == ElementType.FLOAT ? floats(operator) : doubles(operator);
    }

    private static Kernel floats(Operator operator) {
        return switch (operator) {
            case SUM ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Float.BYTES) {
                        INTS.set(inout, i, floatToIntBits((float) FLOATS.get(in, i) + (float) FLOATS.get(inout, i)));
                    }
                };
            case PROD ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Float.BYTES) {
                        INTS.set(inout, i, floatToIntBits((float) FLOATS.get(in, i) * (float) FLOATS.get(inout, i)));
                    }
                };
            case MAX ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Float.BYTES) {
                        float max = Math.max((float) FLOATS.get(in, i), (float) FLOATS.get(inout, i));
                        INTS.set(inout, i, floatToIntBits(max));
                    }
                };
            case MIN ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Float.BYTES) {
                        float min = Math.min((float) FLOATS.get(in, i), (float) FLOATS.get(inout, i));
                        INTS.set(inout, i, floatToIntBits(min));
                    }
                };
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private static Kernel doubles(Operator operator) {
        return switch (operator) {
            case SUM ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Double.BYTES) {
                        double sum = (double) DOUBLES.get(in, i) + (double) DOUBLES.get(inout, i);
                        LONGS.set(inout, i, doubleToLongBits(sum));
                    }
                };
            case PROD ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Double.BYTES) {
                        double product = (double) DOUBLES.get(in, i) * (double) DOUBLES.get(inout, i);
                        LONGS.set(inout, i, doubleToLongBits(product));
                    }
                };
            case MAX ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Double.BYTES) {
                        double max = Math.max((double) DOUBLES.get(in, i), (double) DOUBLES.get(inout, i));
                        LONGS.set(inout, i, doubleToLongBits(max));
                    }
                };
            case MIN ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Double.BYTES) {
                        double min = Math.min((double) DOUBLES.get(in, i), (double) DOUBLES.get(inout, i));
                        LONGS.set(inout, i, doubleToLongBits(min));
                    }
                };
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }
}
