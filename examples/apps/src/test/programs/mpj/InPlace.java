import mpi.MPI;
import mpi.MPIException;

/** Point 22: one array for both buffers, as real programs have it, is tolerated. */
public class InPlace {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int total = size * (size - 1) / 2;
        double[] same = {-1, rank, 1};
        MPI.COMM_WORLD.Allreduce(same, 1, same, 1, 2, MPI.DOUBLE, MPI.SUM);
        Check.equal(new double[] {-1, total, size}, same, "Allreduce");
        int[] sum = {rank};
        MPI.COMM_WORLD.Reduce(sum, 0, sum, 0, 1, MPI.INT, MPI.SUM, 0);
        Check.equal(rank == 0 ? total : rank, sum[0], "Reduce");
        int[] prefix = {rank + 1};
        MPI.COMM_WORLD.Scan(prefix, 0, prefix, 0, 1, MPI.INT, MPI.SUM);
        Check.equal((rank + 1) * (rank + 2) / 2, prefix[0], "Scan");
        int[] all = new int[size];
        all[rank] = rank + 7;
        MPI.COMM_WORLD.Allgather(all, rank, 1, MPI.INT, all, 0, 1, MPI.INT);
        for (int i = 0; i < size; i++) {
            Check.equal(i + 7, all[i], "Allgather");
        }
        all = new int[size];
        all[rank] = rank + 3;
        MPI.COMM_WORLD.Gather(all, rank, 1, MPI.INT, all, 0, 1, MPI.INT, 0);
        Check.equal(rank == 0 ? size + 2 : rank == size - 1 ? rank + 3 : 0, all[size - 1], "Gather");
        Check.passed("InPlace");
        MPI.Finalize();
    }
}
