import mpi.CartComm;
import mpi.GraphComm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Point 36: grids and graphs of ranks. */
public class Cartesian {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        // As balanced as possible, not increasing, what is preset stays.
        dims(12, new int[2], 4, 3);
        dims(12, new int[3], 3, 2, 2);
        dims(7, new int[2], 7, 1);
        dims(64, new int[3], 4, 4, 4);
        dims(60, new int[3], 5, 4, 3);
        dims(24, new int[] {0, 2, 0}, 4, 2, 3);
        dims(6, new int[] {6}, 6);

        for (boolean reorder : new boolean[] {false, true}) {
            CartComm grid = MPI.COMM_WORLD.createCart(new int[] {2, size / 2}, new boolean[] {false, true}, reorder);
            int me = grid.getRank();
            if (!reorder) {
                Check.equal(rank, me, "without reordering");
            }
            int[] here = grid.getCoords(me);
            Check.ints(here, "row-major", me / (size / 2), me % (size / 2));
            Check.equal(me, grid.getRank(here), "rank of the coordinates");
            Check.equal(2, grid.getTopo().getDimCount(), "dimensions");
            Check.equal(size / 2, grid.getTopo().getDim(1), "extent");
            Check.that(!grid.getTopo().getPeriod(0) && grid.getTopo().getPeriod(1), "periods");
            Check.equal(here[1], grid.getTopo().getCoord(1), "own coordinate");
            int wrapped = grid.getRank(new int[] {here[0], here[1] - 3 * (size / 2)});
            Check.equal(me, wrapped, "coordinates wrap in a period");
            ShiftParms up = grid.shift(0, 1);
            Check.equal(here[0] == 1 ? MPI.PROC_NULL : me + size / 2, up.getRankDest(), "above");
            Check.equal(here[0] == 0 ? MPI.PROC_NULL : me - size / 2, up.getRankSource(), "below");
            ShiftParms back = grid.shift(1, -1);
            int left = here[0] * (size / 2) + (here[1] + size / 2 - 1) % (size / 2);
            int right = here[0] * (size / 2) + (here[1] + 1) % (size / 2);
            Check.equal(left, back.getRankDest(), "displaced by -1");
            Check.equal(right, back.getRankSource(), "source of a displacement by -1");
            int[] got = new int[1];
            grid.sendRecv(new int[] {me}, 1, MPI.INT, back.getRankDest(), 1, got, 1, MPI.INT, back.getRankSource(), 1);
            Check.equal(right, got[0], "shifted");

            CartComm row = grid.sub(new boolean[] {false, true});
            Check.equal(size / 2, row.getSize(), "size of a row");
            Check.equal(here[1], row.getRank(), "rank in the row");
            row.free();
            CartComm point = grid.sub(new boolean[] {false, false});
            Check.equal(1, point.getSize(), "no dimension is left");
            Check.equal(0, point.getTopo().getDimCount(), "dimensions of a point");
            point.free();
            grid.setErrhandler(MPI.ERRORS_RETURN);
            Check.fails(MPI.ERR_ARG, () -> grid.getRank(new int[] {2, 0}), "coordinates off the grid");
            grid.free();
        }

        // A smaller grid leaves ranks over.
        CartComm small = MPI.COMM_WORLD.createCart(new int[] {size - 1}, new boolean[] {true}, false);
        Check.equal(rank == size - 1, small.isNull(), "who is left over gets nothing");
        if (rank != size - 1) {
            small.free();
        }

        // A graph: a ring with a hub.
        int[] index = new int[size];
        int[] edges = new int[2 * (size - 1)];
        index[0] = size - 1;
        for (int i = 1; i < size; i++) {
            index[i] = size - 1 + i;
            edges[i - 1] = i;
            edges[size - 2 + i] = 0;
        }
        GraphComm star = MPI.COMM_WORLD.createGraph(index, edges, false);
        Check.equal(MPI.GRAPH, star.getTopology(), "kind of topology");
        Check.equal(size, star.getDims().getIndexCount(), "nodes");
        Check.equal(2 * (size - 1), star.getDims().getEdgeCount(), "edges");
        Check.equal(size - 1, star.getNeighbors(0).length, "neighbours of the hub");
        Check.ints(star.getNeighbors(size - 1), "neighbours of another", 0);
        star.free();
        Check.equal(MPI.UNDEFINED, MPI.COMM_WORLD.getTopology(), "the world has no topology");
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        boolean[] period = new boolean[1];
        Check.fails(
                MPI.ERR_DIMS,
                () -> MPI.COMM_WORLD.createCart(new int[] {size + 1}, period, false),
                "more than there are");
        Check.fails(MPI.ERR_DIMS, () -> CartComm.createDims(12, new int[] {5, 0}), "dimensions that do not divide");
        Check.passed("Cartesian");
        MPI.Finalize();
    }

    private static void dims(int nodes, int[] dims, int... expected) throws MPIException {
        CartComm.createDims(nodes, dims);
        Check.ints(dims, "dimensions for " + nodes, expected);
    }
}
