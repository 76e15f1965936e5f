package mpi;

import java.util.Objects;
import org.rankcluster.protocol.group.BalancedDims;
import org.rankcluster.protocol.group.CartesianGrid;

/** A communicator whose ranks form a grid (MPI-4.1, section 8.5): row-major, the last dimension fastest. */
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

    /** Its extents and periods, and the calling rank's coordinates. */
    public final CartParms getTopo() {
        Call call = call("getTopo");
        CartesianGrid grid = grid(call);
        return new CartParms(
                grid.dims().clone(),
                grid.periods().clone(),
                grid.coordinates(state(call).view().rank()));
    }

    /** The rank at these coordinates, around the ring in periodic dimensions. */
    public final int getRank(int[] coords) {
        Call call = call("getRank", "coords", coords);
        CartesianGrid grid = grid(call);
        call.checkNotNull(MPI.ERR_DIMS, "coords", coords);
        if (coords.length < grid.dims().length) {
            throw call.error(MPI.ERR_DIMS, "coords", coords, grid.dims().length + " of them");
        }
        int rank = grid.rank(coords);
        if (rank < 0) {
            throw call.error(MPI.ERR_ARG, "coords", coords, "inside of " + grid);
        }
        return rank;
    }

    /** The coordinates of a rank. */
    public final int[] getCoords(int rank) {
        Call call = call("getCoords", "rank", rank);
        CartesianGrid grid = grid(call);
        if (rank < 0 || rank >= grid.size()) {
            throw call.error(MPI.ERR_RANK, "rank", rank, "0.." + (grid.size() - 1));
        }
        return grid.coordinates(rank);
    }

    /** Partners of a shift by {@code disp}, which may be negative, along dimension {@code direction}. */
    public final ShiftParms shift(int direction, int disp) {
        Call call = call("shift", "direction", direction, "disp", disp);
        CartesianGrid grid = grid(call);
        if (direction < 0 || direction >= grid.dims().length) {
            throw call.error(MPI.ERR_DIMS, "direction", direction, "0.." + (grid.dims().length - 1));
        }
        int rank = state(call).view().rank();
        return new ShiftParms(grid.shifted(rank, direction, -disp), grid.shifted(rank, direction, disp));
    }

    /** Divides it into grids of the dimensions that remain. */
    public CartComm sub(boolean[] remainDims) {
        return with(CommHandle.of(subState("sub", remainDims)));
    }

    final CommState subState(String name, boolean[] remainDims) {
        Call call = call(name, "remainDims", remainDims);
        CartesianGrid grid = grid(call);
        call.checkNotNull(MPI.ERR_DIMS, "remainDims", remainDims);
        if (remainDims.length < grid.dims().length) {
            throw call.error(MPI.ERR_DIMS, "remainDims", remainDims, grid.dims().length + " of them");
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

    /** The rank that the calling process would have in such a grid; UNDEFINED if it would not be in it. */
    public final int map(int[] dims, boolean[] periods) {
        Call call = call("map", "dims", dims, "periods", periods);
        CartesianGrid grid = Topologies.grid(call, state(call).view().size(), dims, periods);
        int rank = state(call).view().rank();
        return rank < grid.size() ? rank : MPI.UNDEFINED;
    }

    /** Fills in the extents that are 0, as equal as possible, so that the grid has {@code nnodes} places. */
    public static void createDims(int nnodes, int[] dims) {
        Call call =
                new Call(null, "createDims", () -> Call.words("CartComm.createDims", "nnodes", nnodes, "dims", dims));
        if (nnodes < 1) {
            throw call.error(MPI.ERR_ARG, "nnodes", nnodes, "1 or more");
        }
        call.checkNotNull(MPI.ERR_DIMS, "dims", dims);
        for (int extent : dims) {
            call.checkNotNegative(MPI.ERR_DIMS, "dims", extent);
        }
        if (!BalancedDims.fill(nnodes, dims)) {
            throw call.error(MPI.ERR_DIMS, "dims", dims, "extents that divide " + nnodes + " without a rest");
        }
    }
}
