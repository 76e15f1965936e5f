package org.rankcluster.arrays;

import mpi.Datatype;

/** An ordered selection of array values that one process sends to, or receives from, one other process. */
interface Positions {
    /** Returns the number of values. */
    int count();

    /** Returns the number of contiguous pieces of the array that have the values. */
    int elements();

    /** Copies the values into {@code message}, starting at index {@code at}. */
    void pack(double[] values, double[] message, int at);

    /** Copies values packed by {@link #pack} to their positions. */
    void unpack(double[] message, int at, double[] values);

    /** Creates a datatype of the values, relative to the beginning of the array. The caller commits and frees it. */
    Datatype type();
}
