import mpi.MPI;
import mpi.MPIException;

/** Point 23: what counts at the root only may be anything elsewhere, null too. */
public class RootArguments {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int root = 0; root < size; root++) {
            boolean here = rank == root;
            int[] all = here ? new int[size] : null;
            MPI.COMM_WORLD.Gather(new int[] {rank}, 0, 1, MPI.INT, all, 0, here ? 1 : -7, here ? MPI.INT : null, root);
            for (int i = 0; here && i < size; i++) {
                Check.equal(i, all[i], "gathered");
            }
            int[] part = new int[1];
            MPI.COMM_WORLD.Scatter(all, 0, here ? 1 : 0, here ? MPI.INT : null, part, 0, 1, MPI.INT, root);
            Check.equal(rank, part[0], "scattered");
            int[] counts = here ? new int[size] : null;
            int[] places = here ? new int[size] : null;
            for (int i = 0; here && i < size; i++) {
                counts[i] = 1;
                places[i] = size - 1 - i;
            }
            MPI.COMM_WORLD.Gatherv(
                    new int[] {rank}, 0, 1, MPI.INT, all, 0, counts, places, here ? MPI.INT : null, root);
            for (int i = 0; here && i < size; i++) {
                Check.equal(size - 1 - i, all[i], "gathered in another order");
            }
            MPI.COMM_WORLD.Scatterv(all, 0, counts, places, here ? MPI.INT : null, part, 0, 1, MPI.INT, root);
            Check.equal(rank, part[0], "scattered in another order");
            int[] sum = here ? new int[1] : null;
            MPI.COMM_WORLD.Reduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM, root);
            if (here) {
                Check.equal(size * (size - 1) / 2, sum[0], "reduced");
            }
        }
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        Check.fails(
                "MPI_ERR_ROOT", () -> MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, size), "a root beyond the ranks");
        Check.passed("RootArguments");
        MPI.Finalize();
    }
}
