package org.rankcluster.protocol.reduce;

import static org.rankcluster.protocol.reduce.ByteArrayViews.DOUBLES;
import static org.rankcluster.protocol.reduce.ByteArrayViews.FLOATS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.INTS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.LONGS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.SHORTS;

import org.rankcluster.protocol.datatype.BasicType;

/**
 * The kernels of the operators MAXLOC and MINLOC on pairs of a value and an index. The result of two pairs is the pair with the larger or
 * smaller value; if the values are equal, the lower index.
 */
final class LocationKernel implements Kernel {
    private final boolean largest;
    private final BasicType value;
    private final BasicType index;
    private final int size;

    LocationKernel(boolean largest, ElementType pair) {
        this.largest = largest;
        this.value = pair.value();
        BasicType indexType = pair.index();
        if (indexType == null) {
            throw new IllegalArgumentException("type " + pair + " is not a pair of a value and an index");
        }
        this.index = indexType;
        this.size = pair.size();
    }

    @Override
    public void apply(byte[] in, byte[] inout, int from, int end) {
        for (int i = from; i < end; i += size) {
            if (goesFirst(in, inout, i)) {
                System.arraycopy(in, i, inout, i, size);
            }
        }
    }

    private boolean goesFirst(byte[] in, byte[] inout, int at) {
        long a = key(value, in, at, largest);
        long b = key(value, inout, at, largest);
        if (a != b) {
            return largest ? a > b : a < b;
        }
        return key(index, in, at + value.size(), false) < key(index, inout, at + value.size(), false);
    }

    /** Returns a number with the order of the element. A NaN precedes all other numbers, on either side. */
    private static long key(BasicType type, byte[] elements, int at, boolean nanIsLargest) {
        return switch (type) {
            case SHORT -> (short) SHORTS.get(elements, at);
            case INT -> (int) INTS.get(elements, at);
            case LONG -> (long) LONGS.get(elements, at);
            case FLOAT -> key((float) FLOATS.get(elements, at), nanIsLargest);
            case DOUBLE -> key((double) DOUBLES.get(elements, at), nanIsLargest);
            default -> throw new IllegalArgumentException("a pair has no values of type " + type);
        };
    }

    private static long key(double number, boolean nanIsLargest) {
        if (Double.isNaN(number)) {
            return nanIsLargest ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        long bits = Double.doubleToLongBits(number);
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }
}
