import mpi.CartParms;
import mpi.Cartcomm;
import mpi.Graphcomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Point 36: grids and graphs of ranks. */
public class Cartesian {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        dims(12, new int[2], 4, 3);
        dims(12, new int[3], 3, 2, 2);
        dims(60, new int[3], 5, 4, 3);
        dims(24, new int[] {0, 2, 0}, 4, 2, 3);
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(new int[] {2, size / 2}, new boolean[] {false, true}, false);
        int[] here = grid.Coords(rank);
        Check.ints(here, "row-major", rank / (size / 2), rank % (size / 2));
        Check.equal(rank, grid.Rank(new int[] {here[0], here[1] - 3 * (size / 2)}), "coordinates wrap in a period");
        CartParms parms = grid.Get();
        Check.ints(parms.dims, "extents", 2, size / 2);
        Check.equal(new boolean[] {false, true}, parms.periods, "periods");
        Check.equal(here, parms.coords, "own coordinates");
        ShiftParms up = grid.Shift(0, 1);
        Check.equal(here[0] == 1 ? MPI.PROC_NULL : rank + size / 2, up.rank_dest, "above");
        Check.equal(here[0] == 0 ? MPI.PROC_NULL : rank - size / 2, up.rank_source, "below");
        ShiftParms back = grid.Shift(1, -1);
        Check.equal(
                here[0] * (size / 2) + (here[1] + 1) % (size / 2), back.rank_source, "source of a displacement by -1");
        Cartcomm row = grid.Sub(new boolean[] {false, true});
        Check.equal(here[1], row.Rank(), "rank in the row");
        Check.equal(MPI.CART, grid.Topo_test(), "kind of topology");
        Cartcomm small = MPI.COMM_WORLD.Create_cart(new int[] {size - 1}, new boolean[] {true}, false);
        Check.equal(rank == size - 1, small == null, "who is left over gets nothing");
        int[] index = new int[size];
        int[] edges = new int[2 * (size - 1)];
        index[0] = size - 1;
        for (int i = 1; i < size; i++) {
            index[i] = size - 1 + i;
            edges[i - 1] = i;
            edges[size - 2 + i] = 0;
        }
        Graphcomm star = MPI.COMM_WORLD.Create_graph(index, edges, false);
        Check.equal(MPI.GRAPH, star.Topo_test(), "kind of topology");
        Check.equal(index, star.Get().index, "index");
        Check.equal(edges, star.Get().edges, "edges");
        Check.equal(size - 1, star.Neighbours(0).length, "neighbours of the hub");
        Check.ints(star.Neighbours(size - 1), "neighbours of another", 0);
        Check.passed("Cartesian");
        MPI.Finalize();
    }

    private static void dims(int nodes, int[] dims, int... expected) throws MPIException {
        Cartcomm.Dims_create(nodes, dims);
        Check.ints(dims, "dimensions for " + nodes, expected);
    }
}
