package mpi;

/** The class for {@link CartComm} in the mpiJava API, whose method names begin with a capital. */
public class Cartcomm extends CartComm {
    Cartcomm(CommHandle handle) {
        super(handle);
    }

    @Override
    Cartcomm with(CommHandle handle) {
        return new Cartcomm(handle);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Cartcomm clone() {
        return dup();
    }

    @Override
    public Cartcomm dup() {
        return (Cartcomm) super.dup();
    }

    @Override
    public Cartcomm iDup() {
        return (Cartcomm) super.iDup();
    }

    @Override
    public Cartcomm dupWithInfo(Info info) {
        return (Cartcomm) super.dupWithInfo(info);
    }

    /**
     * Calls {@link #getRank(int[])}.
     *
     * @param coords one coordinate for each dimension, inside of the grid unless the dimension is periodic
     * @return the rank, 0 or more
     * @throws MPIException of class ERR_DIMS for a wrong number of coordinates, ERR_ARG if they are outside of the grid
     */
    public final int Rank(int[] coords) {
        return getRank(coords);
    }

    /**
     * Calls {@link #getCoords}.
     *
     * @param rank 0 or more, below the number of ranks
     * @return one coordinate for each dimension, each 0 or more
     * @throws MPIException of class ERR_RANK if there is no such rank
     */
    public final int[] Coords(int rank) {
        return getCoords(rank);
    }

    /**
     * Calls {@link #shift}.
     *
     * @param direction the dimension, 0 or more
     * @param disp distance in grid points; may be negative
     * @return source and destination of the shift; PROC_NULL beyond an edge
     * @throws MPIException of class ERR_DIMS if there is no such dimension
     */
    public final ShiftParms Shift(int direction, int disp) {
        return shift(direction, disp);
    }

    @Override
    public Cartcomm sub(boolean[] remainDims) {
        return Sub(remainDims);
    }

    /**
     * Calls {@link #sub}.
     *
     * @param remainDims whether each dimension remains
     * @return the grid that contains the calling rank
     * @throws MPIException of class ERR_DIMS if {@code remainDims} does not have one value for each dimension
     */
    public final Cartcomm Sub(boolean[] remainDims) {
        return new Cartcomm(CommHandle.of(subState("Sub", remainDims)));
    }

    /**
     * Calls {@link #map}.
     *
     * @param dims extent of each dimension, 1 or more
     * @param periods whether each dimension is periodic
     * @return the rank, or UNDEFINED if the process would not be part of the grid
     * @throws MPIException of class ERR_DIMS or ERR_ARG if the arguments describe no grid of at most as many points as
     *     there are ranks
     */
    public final int Map(int[] dims, boolean[] periods) {
        return map(dims, periods);
    }

    /**
     * Calls {@link #getTopo}.
     *
     * @return the extents and periods of the grid and the calling rank's coordinates
     * @throws MPIException of class ERR_TOPOLOGY if the communicator has no grid
     */
    public final CartParms Get() {
        return getTopo();
    }

    /**
     * Calls {@link #createDims}.
     *
     * @param nnodes number of points, 1 or more
     * @param dims extents, 0 or more; zeros are replaced
     * @throws MPIException of class ERR_ARG if {@code nnodes} is less than 1, ERR_DIMS if the fixed extents do not
     *     divide {@code nnodes}
     */
    public static void Dims_create(int nnodes, int[] dims) {
        createDims(nnodes, dims);
    }
}
