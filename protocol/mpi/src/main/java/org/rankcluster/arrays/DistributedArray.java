package org.rankcluster.arrays;

import mpi.CartComm;
import mpi.Intracomm;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/**
 * A {@link Grid} that is distributed over the processes of a communicator (Balaji et al., 2007, section 2.1; PETSc's
 * DMDA). MPI_Dims_create determines the grid of processes. Each process has a box of points. If a dimension does not
 * divide evenly, the first processes have one point more. If there are more processes than points, some have none.
 *
 * <p>A global vector is an array of {@link #size()} values on each process: the points of its box. Coordinate x varies
 * fastest; the fields of a point are contiguous. A local vector also has the ghost points: {@code width} more points on
 * each side of each dimension, see {@link #local()}. Ghost points beyond a border that is not periodic are never
 * written. Neither are ghost points at corners with a star stencil.
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

    /** Returns the number of values of a box, which is the length of an array. Fails if there are 2^31 or more. */
    static int values(String name, int[] extents, int fields) {
        long count = fields;
        for (int extent : extents) {
            count = Math.min(count * extent, Integer.MAX_VALUE + 1L);
        }
        if (count > Integer.MAX_VALUE) {
            throw new InputException("DistributedArray", name, "2^31 or more", "less than 2^31 values a process");
        }
        return (int) count;
    }

    /** Checks that an array has the given length. */
    static void check(String name, double[] values, int length) {
        if (values.length != length) {
            throw new InputException("DistributedArray", name, values.length + " values", length + " values");
        }
    }

    /** {@return the grid} */
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

    /**
     * Returns the number of processes in a dimension. The coordinates of the first dimension vary fastest over the
     * ranks.
     *
     * @param dimension 0, 1 or 2
     * @return number of processes, 1 or more
     */
    public int processes(int dimension) {
        return processes[dimension];
    }

    /**
     * Returns the calling process's coordinate in the grid of processes.
     *
     * @param dimension 0, 1 or 2
     * @return coordinate, 0 or more
     */
    public int coordinate(int dimension) {
        return coordinates[dimension];
    }

    /**
     * Returns the interval of points that processes own in a dimension.
     *
     * @param dimension 0, 1 or 2
     * @param process coordinate of the processes, 0 or more
     * @return their points, possibly none
     */
    public Span part(int dimension, int process) {
        int first = partitions[dimension].first(process);
        return new Span(first, first + partitions[dimension].length(process));
    }

    /**
     * Returns the first point of the calling process in a dimension.
     *
     * @param dimension 0, 1 or 2
     * @return point, 0 or more
     */
    public int first(int dimension) {
        return partitions[dimension].first(coordinates[dimension]);
    }

    /**
     * Returns the number of points of the calling process in a dimension.
     *
     * @param dimension 0, 1 or 2
     * @return number of points, 0 or more
     */
    public int length(int dimension) {
        return lengths[dimension];
    }

    /**
     * Returns the length of the calling process's part of a global vector.
     *
     * @return number of values, 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * Returns the index of a value in the calling process's part of a global vector. Coordinates are coordinates of the
     * grid; they are not checked.
     *
     * @param x coordinate of a point that the process owns, 0 or more
     * @param y coordinate of the point; 0 without a second dimension
     * @param z coordinate of the point; 0 without a third dimension
     * @param field field of the point, 0 or more
     * @return index, 0 or more, below {@link #size()}
     */
    public int index(int x, int y, int z, int field) {
        return (((z - first(2)) * lengths[1] + y - first(1)) * lengths[0] + x - first(0)) * grid.fields() + field;
    }

    /** {@return the layout of a local vector} */
    public GridWindow local() {
        return local;
    }

    /**
     * Creates the calling process's part of a global vector.
     *
     * @return {@link #size()} values, all 0
     */
    public double[] newGlobal() {
        return new double[size];
    }

    /**
     * Creates a local vector.
     *
     * @return values of {@link #local()}, all 0
     */
    public double[] newLocal() {
        return local.newValues();
    }

    /**
     * Fills a local vector, including its ghost points, from a global vector; collective.
     *
     * @param globalValues the calling process's part of a global vector
     * @param localValues a local vector, which is written
     * @throws InputException if an array has the wrong length
     * @throws MPIException of class ERR_COMM if the communicator was freed, or of the class of the communication's error
     */
    public void globalToLocal(double[] globalValues, double[] localValues) throws MPIException {
        local.gather(globalValues, localValues);
    }

    /**
     * Fills the ghost points of a local vector with the values of the processes that own them; collective.
     *
     * @param localValues a local vector whose own points are set
     * @throws InputException if the array has the wrong length
     * @throws MPIException of class ERR_COMM if the communicator was freed, or of the class of the communication's error
     */
    public void updateGhosts(double[] localValues) throws MPIException {
        check("local vector", localValues, local.size());
        refresh.move(localValues, localValues);
    }

    /**
     * Copies the process's own points of a local vector to its part of a global vector.
     *
     * @param localValues a local vector
     * @param globalValues the calling process's part of a global vector, which is written
     * @throws InputException if an array has the wrong length
     */
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

    /**
     * Creates a window on points other than the ghost points; collective, without messages.
     *
     * @param spans the points of each process; not called for dimensions that the grid does not have
     * @return the window
     * @throws InputException for a span outside of the grid and one period beyond each end
     * @throws MPIException of class ERR_COMM if the communicator was freed
     */
    public GridWindow window(Spans spans) throws MPIException {
        return new GridWindow(this, spans, false);
    }

    /**
     * Returns the layout of the array's global vectors over the ranks, for {@link VectorScatter}; collective.
     *
     * @return the layout of its global vectors over the ranks, for {@link VectorScatter}
     * @throws MPIException of class ERR_COMM if the communicator was freed, or of the class of the communication's error
     */
    public VectorLayout layout() throws MPIException {
        return VectorLayout.of(comm, size);
    }

    /**
     * Frees the datatypes of the array; not collective.
     *
     * @throws MPIException of class ERR_TYPE if the datatypes were freed before
     */
    public void free() throws MPIException {
        local.free();
        refresh.free();
    }
}
