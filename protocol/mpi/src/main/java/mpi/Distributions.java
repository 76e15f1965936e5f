package mpi;

import org.rankcluster.protocol.datatype.BlockDistribution;

/** The checks of the arguments of {@code createDarray}, and their conversion to block distributions (MPI-4.1, section 5.1.4). */
final class Distributions {
    private Distributions() {}

    /** Returns the part of each dimension that process {@code rank} has. */
    static BlockDistribution[] of(
            Call call, int size, int rank, int[] sizes, int[] distributions, int[] arguments, int[] grid) {
        call.checkNotNull(MPI.ERR_ARG, "sizes", sizes);
        call.checkNotNull(MPI.ERR_ARG, "distributions", distributions);
        call.checkNotNull(MPI.ERR_ARG, "arguments", arguments);
        call.checkNotNull(MPI.ERR_ARG, "grid", grid);
        if (sizes.length == 0
                || distributions.length != sizes.length
                || arguments.length != sizes.length
                || grid.length != sizes.length) {
            throw call.error(MPI.ERR_ARG, "sizes", sizes, "as many as distributions, arguments and grid, 1 or more");
        }
        checkGrid(call, size, rank, grid);
        BlockDistribution[] dimensions = new BlockDistribution[sizes.length];
        int rest = rank;
        for (int i = sizes.length - 1; i >= 0; i--) {
            dimensions[i] = dimension(call, i, sizes[i], distributions[i], arguments[i], grid[i], rest % grid[i]);
            rest /= grid[i];
        }
        return dimensions;
    }

    private static void checkGrid(Call call, int size, int rank, int[] grid) {
        long product = 1;
        for (int extent : grid) {
            if (extent < 1) {
                throw call.error(MPI.ERR_ARG, "grid", grid, "1 or more processes in each dimension");
            }
            product *= extent;
        }
        if (product != size) {
            throw call.error(MPI.ERR_ARG, "size", size, product + ", the number of processes of the grid");
        }
        if (rank < 0 || rank >= size) {
            throw call.error(MPI.ERR_ARG, "rank", rank, "0.." + (size - 1));
        }
    }

    private static BlockDistribution dimension(
            Call call, int i, int size, int distribution, int argument, int processes, int process) {
        if (size < 1) {
            throw call.error(MPI.ERR_ARG, "sizes[" + i + "]", size, "1 or more");
        }
        if (distribution == MPI.DISTRIBUTE_NONE) {
            if (processes != 1) {
                throw call.error(MPI.ERR_ARG, "grid[" + i + "]", processes, "1 in a dimension with DISTRIBUTE_NONE");
            }
            return new BlockDistribution(size, size, 1, 0);
        }
        if (distribution != MPI.DISTRIBUTE_BLOCK && distribution != MPI.DISTRIBUTE_CYCLIC) {
            throw call.error(MPI.ERR_ARG, "distributions[" + i + "]", distribution, "BLOCK, CYCLIC or NONE");
        }
        boolean blocks = distribution == MPI.DISTRIBUTE_BLOCK;
        int usual = blocks ? Math.ceilDiv(size, processes) : 1;
        int block = argument == MPI.DISTRIBUTE_DFLT_DARG ? usual : argument;
        int least = blocks ? usual : 1;
        if (block < least) {
            throw call.error(MPI.ERR_ARG, "arguments[" + i + "]", argument, least + " or more");
        }
        return new BlockDistribution(size, block, processes, process);
    }
}
