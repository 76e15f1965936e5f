package mpi;

import java.util.Objects;
import org.rankcluster.protocol.group.BalancedDims;
import org.rankcluster.protocol.group.CartesianGrid;

/**
 * A communicator whose ranks form a Cartesian grid (MPI-4.1, section 8.5). Ranks are in row-major order: the last
 * dimension varies fastest.
 */
public class CartComm extends Intracomm {
    CartComm(CommHandle handle) {
        super(handle);
    }

    @Override
    CartComm with(CommHandle handle) {
        return new CartComm(handle);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public CartComm clone() {
        return dup();
    }

    @Override
    public CartComm dup() {
        return (CartComm) super.dup();
    }

    @Override
    public CartComm iDup() {
        return (CartComm) super.iDup();
    }

    @Override
    public CartComm dupWithInfo(Info info) {
        return (CartComm) super.dupWithInfo(info);
    }

    private CartesianGrid grid(Call call) {
        if (state(call).topology() instanceof ProcessTopology.Cart cart) {
            return cart.grid();
        }
        throw call.error(MPI.ERR_TOPOLOGY, "the communicator has no grid");
    }

    /**
     * {@return the extents and periods of the grid and the calling rank's coordinates}
     *
     * @throws MPIException of class ERR_TOPOLOGY if the communicator has no grid
     */
    public final CartParms getTopo() {
        Call call = call("getTopo");
        CartesianGrid grid = grid(call);
        return new CartParms(
                grid.dims().clone(),
                grid.periods().clone(),
                grid.coordinates(state(call).view().rank()));
    }

    /**
     * Returns the rank at the given coordinates. In periodic dimensions, coordinates wrap around.
     *
     * @param coords one coordinate for each dimension, inside of the grid unless the dimension is periodic
     * @return the rank, 0 or more
     * @throws MPIException of class ERR_DIMS for a wrong number of coordinates, ERR_ARG if they are outside of the grid
     */
    public final int getRank(int[] coords) {
        Call call = call("getRank", "coords", coords);
        CartesianGrid grid = grid(call);
        call.checkNotNull(MPI.ERR_DIMS, "coords", coords);
        if (coords.length < grid.dims().length) {
            throw call.error(MPI.ERR_DIMS, "coords", coords, grid.dims().length + " coordinates");
        }
        int rank = grid.rank(coords);
        if (rank < 0) {
            throw call.error(MPI.ERR_ARG, "coords", coords, "a place inside " + grid);
        }
        return rank;
    }

    /**
     * Returns the coordinates of a rank.
     *
     * @param rank 0 or more, below the number of ranks
     * @return one coordinate for each dimension, each 0 or more
     * @throws MPIException of class ERR_RANK if there is no such rank
     */
    public final int[] getCoords(int rank) {
        Call call = call("getCoords", "rank", rank);
        CartesianGrid grid = grid(call);
        if (rank < 0 || rank >= grid.size()) {
            throw call.error(MPI.ERR_RANK, "rank", rank, "0.." + (grid.size() - 1));
        }
        return grid.coordinates(rank);
    }

    /**
     * Returns the partners of a shift along one dimension.
     *
     * @param direction the dimension, 0 or more
     * @param disp distance in grid points; may be negative
     * @return source and destination of the shift; PROC_NULL beyond an edge
     * @throws MPIException of class ERR_DIMS if there is no such dimension
     */
    public final ShiftParms shift(int direction, int disp) {
        Call call = call("shift", "direction", direction, "disp", disp);
        CartesianGrid grid = grid(call);
        if (direction < 0 || direction >= grid.dims().length) {
            throw call.error(MPI.ERR_DIMS, "direction", direction, "0.." + (grid.dims().length - 1));
        }
        int rank = state(call).view().rank();
        return new ShiftParms(grid.shifted(rank, direction, -disp), grid.shifted(rank, direction, disp));
    }

    /**
     * Divides the communicator into grids of the remaining dimensions. All ranks call it.
     *
     * @param remainDims whether each dimension remains
     * @return the grid that contains the calling rank
     * @throws MPIException of class ERR_DIMS if {@code remainDims} does not have one value for each dimension
     */
    public CartComm sub(boolean[] remainDims) {
        return with(CommHandle.of(subState("sub", remainDims)));
    }

    final CommState subState(String name, boolean[] remainDims) {
        Call call = call(name, "remainDims", remainDims);
        CartesianGrid grid = grid(call);
        call.checkNotNull(MPI.ERR_DIMS, "remainDims", remainDims);
        if (remainDims.length < grid.dims().length) {
            throw call.error(
                    MPI.ERR_DIMS, "remainDims", remainDims, grid.dims().length + " values, one for each dimension");
        }
        int rank = state(call).view().rank();
        CommState made = Communicators.split(
                this,
                call,
                grid.part(rank, remainDims, false),
                grid.part(rank, remainDims, true),
                new ProcessTopology.Cart(grid.sub(remainDims)));
        return Objects.requireNonNull(made);
    }

    /**
     * Returns the rank that the calling process would have in a grid.
     *
     * @param dims extent of each dimension, 1 or more
     * @param periods whether each dimension is periodic
     * @return the rank, or UNDEFINED if the process would not be part of the grid
     * @throws MPIException of class ERR_DIMS or ERR_ARG if the arguments describe no grid of at most as many points as
     *     there are ranks
     */
    public final int map(int[] dims, boolean[] periods) {
        Call call = call("map", "dims", dims, "periods", periods);
        CartesianGrid grid = Topologies.grid(call, state(call).view().size(), dims, periods);
        int rank = state(call).view().rank();
        return rank < grid.size() ? rank : MPI.UNDEFINED;
    }

    /**
     * Chooses the extents that are 0, as equal as possible, such that the grid has {@code nnodes} points.
     *
     * @param nnodes number of points, 1 or more
     * @param dims extents, 0 or more; zeros are replaced
     * @throws MPIException of class ERR_ARG if {@code nnodes} is less than 1, ERR_DIMS if the fixed extents do not
     *     divide {@code nnodes}
     */
    public static void createDims(int nnodes, int[] dims) {
        Call call = new Call(
                        null, "createDims", () -> Call.words("CartComm.createDims", "nnodes", nnodes, "dims", dims))
                .beforeFinalize();
        if (nnodes < 1) {
            throw call.error(MPI.ERR_ARG, "nnodes", nnodes, "1 or more");
        }
        call.checkNotNull(MPI.ERR_DIMS, "dims", dims);
        for (int extent : dims) {
            call.checkNotNegative(MPI.ERR_DIMS, "dims", extent);
        }
        if (!BalancedDims.fill(nnodes, dims)) {
            throw call.error(
                    MPI.ERR_DIMS, "dims", dims, "0, or extents whose product divides " + nnodes + " without remainder");
        }
    }
}
