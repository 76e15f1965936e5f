package org.rankcluster.protocol.reduce;

import static org.rankcluster.protocol.reduce.ByteArrayViews.INTS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.LONGS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.SHORTS;

/** The kernels of the operators LAND, LOR and LXOR on elements of {@code width} bytes. */
record LogicalKernel(Operator operator, int width) implements Kernel {
    @Override
    public void apply(byte[] in, byte[] inout, int from, int end) {
        for (int i = from; i < end; i += width) {
            boolean a = isTrue(in, i);
            boolean b = isTrue(inout, i);
            boolean result = switch (operator) {
                case LAND -> a && b;
                case LOR -> a || b;
                default -> a ^ b;
            };
            set(inout, i, result ? 1 : 0);
        }
    }

    private boolean isTrue(byte[] elements, int at) {
        return switch (width) {
            case Long.BYTES -> (long) LONGS.get(elements, at) != 0;
            case Integer.BYTES -> (int) INTS.get(elements, at) != 0;
            case Short.BYTES -> (short) SHORTS.get(elements, at) != 0;
            default -> elements[at] != 0;
        };
    }

    private void set(byte[] elements, int at, int value) {
        switch (width) {
            case Long.BYTES -> LONGS.set(elements, at, (long) value);
            case Integer.BYTES -> INTS.set(elements, at, value);
            case Short.BYTES -> SHORTS.set(elements, at, (short) value);
            default -> elements[at] = (byte) value;
        }
    }
}
