package org.rankcluster.protocol.datatype;

/**
 * What one process has of one dimension of a distributed array (MPI-4.1, section 5.1.4): blocks are dealt out to the processes
 * round and round, and it has the blocks {@code process}, {@code process + processes}, ...
 *
 * @param size number of elements of the dimension
 * @param block elements of a block, 1 or more
 * @param processes number of processes that share the dimension
 * @param process which of them
 */
public record BlockDistribution(int size, int block, int processes, int process) {
    /**
     * The layout of what a process has of an array. Its bounds are those of the whole array.
     *
     * @param lastIsContiguous whether neighbours in the last dimension are neighbours in memory; else those in the first
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

    /** The elements of this dimension, {@code stride} bytes from one to the next. */
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
