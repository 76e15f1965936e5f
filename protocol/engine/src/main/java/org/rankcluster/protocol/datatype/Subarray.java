package org.rankcluster.protocol.datatype;

/** A layout of a box within a larger array (MPI-4.1, section 5.1.3). */
public final class Subarray {
    private Subarray() {}

    /**
     * Returns the layout of a box of an array. Its bounds are the bounds of the whole array.
     *
     * @param sizes number of elements of the array in each dimension
     * @param subsizes number of elements of the box in each dimension
     * @param starts index of the first element of the box in each dimension
     * @param lastIsContiguous whether neighbours in the last dimension are neighbours in memory; otherwise those in the first
     * @param element layout of an element
     * @return the layout
     * @throws ArithmeticException if the size of the array overflows
     */
    public static Layout of(int[] sizes, int[] subsizes, int[] starts, boolean lastIsContiguous, Layout element) {
        Layout box = element;
        long stride = element.extent();
        long start = 0;
        for (int i = 0; i < sizes.length; i++) {
            int d = lastIsContiguous ? sizes.length - 1 - i : i;
            box = i == 0 ? Layout.contiguous(subsizes[d], box) : Layout.vector(subsizes[d], 1, stride, box);
            start = Math.addExact(start, Math.multiplyExact(starts[d], stride));
            stride = Math.multiplyExact(sizes[d], stride);
        }
        Layout placed = Layout.struct(new int[] {1}, new long[] {start}, new Layout[] {box});
        return Layout.resized(placed, 0, stride);
    }
}
