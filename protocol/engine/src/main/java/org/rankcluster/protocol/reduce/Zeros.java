package org.rankcluster.protocol.reduce;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A detector of zero elements, whose bytes are all 0, for sparse encodings. */
public final class Zeros {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private Zeros() {}

    /**
     * Returns the number of elements that are not zero.
     *
     * @param vector the elements
     * @param size bytes of an element, 1 or more
     * @return number of elements with a byte that is not 0
     */
    public static int nonzeros(byte[] vector, int size) {
        int nonzeros = 0;
        for (int i = 0; i < vector.length; i += size) {
            nonzeros += isZero(vector, i, size) ? 0 : 1;
        }
        return nonzeros;
    }

    static boolean isZero(byte[] vector, int at, int size) {
        return switch (size) {
            case Integer.BYTES -> (int) INTS.get(vector, at) == 0;
            case Long.BYTES -> (long) LONGS.get(vector, at) == 0;
            default -> isZeroByBytes(vector, at, size);
        };
    }

    private static boolean isZeroByBytes(byte[] vector, int at, int size) {
        for (int i = at; i < at + size; i++) {
            if (vector[i] != 0) {
                return false;
            }
        }
        return true;
    }

    static void copy(byte[] from, int fromAt, byte[] to, int toAt, int size) {
        switch (size) {
            case Integer.BYTES -> INTS.set(to, toAt, (int) INTS.get(from, fromAt));
            case Long.BYTES -> LONGS.set(to, toAt, (long) LONGS.get(from, fromAt));
            default -> System.arraycopy(from, fromAt, to, toAt, size);
        }
    }
}
