package org.rankcluster.arrays;

import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;

/**
 * A selection of values at any positions of an array, stored as runs of contiguous values.
 *
 * @param starts index of the first value of each run
 * @param lengths number of values of each run
 * @param count total number of values
 */
record Runs(int[] starts, int[] lengths, int count) implements Positions {
    /** Returns the values at the given indices, in the given order. */
    static Runs of(int... indices) {
        int[] starts = new int[indices.length];
        int[] lengths = new int[indices.length];
        int runs = 0;
        for (int i = 0; i < indices.length; i++) {
            if (i == 0 || indices[i] != indices[i - 1] + 1) {
                starts[runs++] = indices[i];
            }
            lengths[runs - 1]++;
        }
        return new Runs(Arrays.copyOf(starts, runs), Arrays.copyOf(lengths, runs), indices.length);
    }

    @Override
    public int elements() {
        return starts.length;
    }

    @Override
    public void pack(double[] values, double[] message, int at) {
        int next = at;
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(values, starts[i], message, next, lengths[i]);
            next += lengths[i];
        }
    }

    @Override
    public void unpack(double[] message, int at, double[] values) {
        int next = at;
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(message, next, values, starts[i], lengths[i]);
            next += lengths[i];
        }
    }

    @Override
    public Datatype type() {
        return Datatype.createIndexed(lengths, starts, MPI.DOUBLE);
    }
}
