package org.rankcluster.arrays;

import mpi.CartComm;
import mpi.Intracomm;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/**
 * A {@link Grid} that the processes of a communicator share (Balaji et al. 2007, section 2.1; PETSc's DMDA). MPI_Dims_create makes the grid of processes, and
 * each has a box of points, the first ones along a dimension a point more if there is a rest; if there are more processes than points, some have none.
 *
 * <p>A global vector is an array of {@link #size()} values on each process: the points of its box, x fastest, the fields of a point next to each other. A
 * local vector has the ghost points too: {@code width} points more on each side of each dimension, see {@link #local()}. Those beyond a border that is not
 * periodic are never written. Those at corners, of a star stencil, are not either.
 */
public final class DistributedArray {
    private final Grid grid;
    private final Intracomm comm;
    private final ScatterMethod method;
    private final int[] processes;
    private final int[] coordinates;
    private final Partition[] partitions = new Partition[Grid.DIMENSIONS];
    private final int[] lengths = new int[Grid.DIMENSIONS];
    private final int size;
    private final GridWindow local;
    private final Exchange refresh;

    DistributedArray(Grid grid, Intracomm comm, ScatterMethod method) throws MPIException {
        this.grid = grid;
        this.comm = comm;
        this.method = method;
        processes = processes(comm.getSize(), grid.dimensions());
        coordinates = coordinates(comm.getRank());
        for (int d = 0; d < Grid.DIMENSIONS; d++) {
            partitions[d] = new Partition(grid.size(d), processes[d]);
            lengths[d] = partitions[d].length(coordinates[d]);
        }
        size = values("global vector", lengths, grid.fields());
        local = new GridWindow(this, this::withGhosts, grid.stencil() == Stencil.STAR);
        refresh = local.refresh();
    }

    private static int[] processes(int ranks, int dimensions) throws MPIException {
        int[] dims = new int[dimensions];
        CartComm.createDims(ranks, dims);
        int[] all = {1, 1, 1};
        System.arraycopy(dims, 0, all, 0, dimensions);
        return all;
    }

    private int[] coordinates(int rank) {
        return new int[] {rank % processes[0], rank / processes[0] % processes[1], rank / processes[0] / processes[1]};
    }

    private Span withGhosts(int dimension, int process) {
        int first = partitions[dimension].first(process);
        int length = partitions[dimension].length(process);
        int width = length == 0 ? 0 : grid.width(dimension);
        return new Span(first - width, first + length + width);
    }

    /** Number of values of a box, which has to be the length of an array. */
    static int values(String name, int[] extents, int fields) {
        long count = fields;
        for (int extent : extents) {
            count = Math.min(count * extent, Integer.MAX_VALUE + 1L);
        }
        if (count > Integer.MAX_VALUE) {
            throw new InputException("DistributedArray", name, "more", "less than 2^31 values a process");
        }
        return (int) count;
    }

    /** Refuses an array of another length than it should have. */
    static void check(String name, double[] values, int length) {
        if (values.length != length) {
            throw new InputException("DistributedArray", name, values.length + " values", length + " values");
        }
    }

    /** Returns the grid. */
    public Grid grid() {
        return grid;
    }

    Intracomm comm() {
        return comm;
    }

    ScatterMethod method() {
        return method;
    }

    Partition partition(int dimension) {
        return partitions[dimension];
    }

    int[] lengths() {
        return lengths;
    }

    int rank(int x, int y, int z) {
        return (z * processes[1] + y) * processes[0] + x;
    }

    /** Returns the processes in a dimension; the first one counts fastest. */
    public int processes(int dimension) {
        return processes[dimension];
    }

    /** Returns the calling process's coordinate in the grid of processes. */
    public int coordinate(int dimension) {
        return coordinates[dimension];
    }

    /** Returns the points that the processes at a coordinate have in a dimension. */
    public Span part(int dimension, int process) {
        int first = partitions[dimension].first(process);
        return new Span(first, first + partitions[dimension].length(process));
    }

    /** Returns the first point of the calling process in a dimension. */
    public int first(int dimension) {
        return partitions[dimension].first(coordinates[dimension]);
    }

    /** Returns the points of the calling process in a dimension. */
    public int length(int dimension) {
        return lengths[dimension];
    }

    /** Returns the values of a global vector that the calling process has. */
    public int size() {
        return size;
    }

    /** Returns the place of a value in the calling process's part of a global vector; coordinates are those of the grid. */
    public int index(int x, int y, int z, int field) {
        return (((z - first(2)) * lengths[1] + y - first(1)) * lengths[0] + x - first(0)) * grid.fields() + field;
    }

    /** Returns where a local vector's values are. */
    public GridWindow local() {
        return local;
    }

    /** Makes the calling process's part of a global vector, all 0. */
    public double[] newGlobal() {
        return new double[size];
    }

    /** Makes a local vector, all 0. */
    public double[] newLocal() {
        return local.newValues();
    }

    /** Fills a local vector, ghost points included, from a global one; collective. */
    public void globalToLocal(double[] globalValues, double[] localValues) throws MPIException {
        local.gather(globalValues, localValues);
    }

    /** Fills the ghost points of a local vector from what other processes have in theirs; collective. */
    public void updateGhosts(double[] localValues) throws MPIException {
        check("local vector", localValues, local.size());
        refresh.move(localValues, localValues);
    }

    /** Copies the process's own points of a local vector to its part of a global one. */
    public void localToGlobal(double[] localValues, double[] globalValues) {
        check("local vector", localValues, local.size());
        check("global vector", globalValues, size);
        int[] start = new int[Grid.DIMENSIONS];
        int[] extents = new int[Grid.DIMENSIONS];
        for (int d = 0; d < start.length; d++) {
            start[d] = first(d) - local.first(d);
            extents[d] = local.length(d);
        }
        new Box(start, lengths, extents, grid.fields()).pack(localValues, globalValues, 0);
    }

    /** Makes a window on other points than the ghost points; collective, without messages. Dimensions that the grid does not have are not asked for. */
    public GridWindow window(Spans spans) throws MPIException {
        return new GridWindow(this, spans, false);
    }

    /** Returns how its global vectors are split, in the order of ranks: what {@link VectorScatter} takes; collective. */
    public VectorLayout layout() throws MPIException {
        return VectorLayout.of(comm, size);
    }

    /** Frees the datatypes that it holds. */
    public void free() throws MPIException {
        local.free();
        refresh.free();
    }
}
