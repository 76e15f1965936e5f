package org.rankcluster.protocol.trace;

import java.util.Arrays;

/** The sizes of SimGrid's datatypes by their ids ({@code smpi_datatype.cpp}). */
final class TiDatatype {
    /** Id of MPI_DOUBLE, the default after {@code init} with an operand. */
    static final int DOUBLE = 0;

    /** Id of MPI_BYTE, the default after {@code init} without an operand. */
    static final int BYTE = 6;

    /** Id of MPI_C_DOUBLE_COMPLEX, which SimGrid 3.21 wrote for bytes. */
    static final int DOUBLE_COMPLEX = 26;

    private static final int[] SIZES = sizes();

    private TiDatatype() {}

    private static int[] sizes() {
        int[] sizes = new int[60];
        Arrays.fill(sizes, -1);
        int[] first = {8, 4, 1, 2, 8, 4, 1, 8, 1, 1, 2, 4, 8, 8, 16, 4, 1, 1, 2, 4, 8, 1, 2, 4, 8, 8, 16, 32, 8, 8};
        System.arraycopy(first, 0, sizes, 0, first.length);
        int[] pairs = {8, 16, 12, 6, 8};
        System.arraycopy(pairs, 0, sizes, 30, pairs.length);
        int[] reals = {4, 4, 8, 16};
        System.arraycopy(reals, 0, sizes, 38, reals.length);
        sizes[42] = 8;
        sizes[43] = 16;
        int[] integers = {4, 2, 4, 8};
        System.arraycopy(integers, 0, sizes, 45, integers.length);
        sizes[50] = 20;
        sizes[51] = 1;
        sizes[57] = 1;
        sizes[59] = 8;
        return sizes;
    }

    /** Returns the bytes of an element; -1 for an unknown id. */
    static int size(double id) {
        int index = (int) id;
        return index == id && index >= 0 && index < SIZES.length ? SIZES[index] : -1;
    }
}
