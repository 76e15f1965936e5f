package org.rankcluster.arrays;

import mpi.Datatype;

/** Says which values of an array go to, or come from, one other process, in which order. */
interface Positions {
    /** Number of values. */
    int count();

    /** Copies the values to {@code message}, from {@code at} on. */
    void pack(double[] values, double[] message, int at);

    /** Copies what {@link #pack} made to their places. */
    void unpack(double[] message, int at, double[] values);

    /** Makes a datatype that describes the values from the beginning of the array; the caller commits and frees it. */
    Datatype type();
}
