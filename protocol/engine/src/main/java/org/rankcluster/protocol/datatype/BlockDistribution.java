package org.rankcluster.protocol.datatype;

/**
 * The block-cyclic share of one process in one dimension of a distributed array (MPI-4.1, section 5.1.4). Blocks are dealt to the processes
 * in turn, so the process has the blocks {@code process}, {@code process + processes}, ...
 *
 * @param size number of elements of the dimension, 0 or more
 * @param block elements of a block, 1 or more
 * @param processes number of processes that share the dimension, 1 or more
 * @param process index of the process, 0 to {@code processes - 1}
 */
public record BlockDistribution(int size, int block, int processes, int process) {
    /**
     * Returns the layout of the share of a process in an array. Its bounds are the bounds of the whole array.
     *
     * @param dimensions the share in each dimension
     * @param lastIsContiguous whether neighbours in the last dimension are neighbours in memory; otherwise those in the first
     * @param element layout of an element of the array
     * @return the layout
     * @throws ArithmeticException if the size of the array overflows
     */
    public static Layout layout(BlockDistribution[] dimensions, boolean lastIsContiguous, Layout element) {
        Layout part = element;
        long stride = element.extent();
        for (int i = 0; i < dimensions.length; i++) {
            BlockDistribution dimension = dimensions[lastIsContiguous ? dimensions.length - 1 - i : i];
            part = dimension.layout(i == 0 ? element : Layout.resized(part, 0, stride), stride);
            stride = Math.multiplyExact(dimension.size, stride);
        }
        return Layout.resized(part, 0, stride);
    }

    /** Returns the elements of this dimension, {@code stride} bytes apart. */
    private Layout layout(Layout element, long stride) {
        long first = (long) process * block;
        long round = (long) processes * block;
        int whole = first + block > size ? 0 : (int) ((size - first - block) / round) + 1;
        long next = first + whole * round;
        int rest = next >= size ? 0 : (int) Math.min(block, size - next);
        Layout blocks = Layout.vector(whole, block, round * stride, element);
        return Layout.struct(
                new int[] {1, rest}, new long[] {first * stride, next * stride}, new Layout[] {blocks, element});
    }
}
