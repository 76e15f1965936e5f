package org.rankcluster.arrays;

import mpi.Datatype;
import mpi.MPI;

/**
 * A selection of array values that form a box of grid points, moved by a datatype or packed by hand. Coordinate x varies fastest; the
 * fields of a point are contiguous.
 *
 * @param start first point in each of three dimensions, 0 or more
 * @param length number of points in each dimension
 * @param extent number of points of the array in each dimension
 * @param fields number of values of a point, 1 or more
 */
record Box(int[] start, int[] length, int[] extent, int fields) implements Positions {
    @Override
    public int count() {
        return length[0] * length[1] * length[2] * fields;
    }

    @Override
    public int elements() {
        boolean isWholeRow = length[0] == extent[0];
        boolean isWholePlane = isWholeRow && length[1] == extent[1];
        return isWholePlane ? 1 : isWholeRow ? length[2] : length[1] * length[2];
    }

    private int row(int y, int z) {
        return (((start[2] + z) * extent[1] + start[1] + y) * extent[0] + start[0]) * fields;
    }

    @Override
    public void pack(double[] values, double[] message, int at) {
        int row = length[0] * fields;
        for (int z = 0; z < length[2]; z++) {
            for (int y = 0; y < length[1]; y++) {
                System.arraycopy(values, row(y, z), message, at + (z * length[1] + y) * row, row);
            }
        }
    }

    @Override
    public void unpack(double[] message, int at, double[] values) {
        int row = length[0] * fields;
        for (int z = 0; z < length[2]; z++) {
            for (int y = 0; y < length[1]; y++) {
                System.arraycopy(message, at + (z * length[1] + y) * row, values, row(y, z), row);
            }
        }
    }

    @Override
    public Datatype type() {
        return Datatype.createSubarray(
                new int[] {extent[2], extent[1], extent[0] * fields},
                new int[] {length[2], length[1], length[0] * fields},
                new int[] {start[2], start[1], start[0] * fields},
                MPI.ORDER_C,
                MPI.DOUBLE);
    }
}
