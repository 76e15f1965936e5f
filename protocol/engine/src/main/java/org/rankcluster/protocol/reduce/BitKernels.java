package org.rankcluster.protocol.reduce;

import static org.rankcluster.protocol.reduce.ByteArrayViews.LONGS;

/**
 * The kernels of the operators BAND, BOR and BXOR on all types. The bounds of elements are irrelevant, so they process eight bytes at a
 * time, then the rest.
 */
final class BitKernels {
    private BitKernels() {}

    static Kernel of(Operator operator) {
        return switch (operator) {
            case BAND -> BitKernels::and;
            case BOR -> BitKernels::or;
            case BXOR -> BitKernels::xor;
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private static int words(int from, int end) {
        return from + (end - from) / Long.BYTES * Long.BYTES;
    }

    private static void and(byte[] in, byte[] inout, int from, int end) {
        int words = words(from, end);
        for (int i = from; i < words; i += Long.BYTES) {
            LONGS.set(inout, i, (long) LONGS.get(in, i) & (long) LONGS.get(inout, i));
        }
        for (int i = words; i < end; i++) {
            inout[i] &= in[i];
        }
    }

    private static void or(byte[] in, byte[] inout, int from, int end) {
        int words = words(from, end);
        for (int i = from; i < words; i += Long.BYTES) {
            LONGS.set(inout, i, (long) LONGS.get(in, i) | (long) LONGS.get(inout, i));
        }
        for (int i = words; i < end; i++) {
            inout[i] |= in[i];
        }
    }

    private static void xor(byte[] in, byte[] inout, int from, int end) {
        int words = words(from, end);
        for (int i = from; i < words; i += Long.BYTES) {
            LONGS.set(inout, i, (long) LONGS.get(in, i) ^ (long) LONGS.get(inout, i));
        }
        for (int i = words; i < end; i++) {
            inout[i] ^= in[i];
        }
    }
}
