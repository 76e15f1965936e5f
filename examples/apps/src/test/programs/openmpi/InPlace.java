import mpi.MPI;
import mpi.MPIException;

/** Point 22: collectives in place are the overloads without a second buffer; one array for both is tolerated. */
public class InPlace {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int total = size * (size - 1) / 2;
        for (int root = 0; root < size; root++) {
            int[] all = new int[size];
            all[rank] = rank + 1;
            if (rank == root) {
                MPI.COMM_WORLD.gather(all, 1, MPI.INT, root);
                for (int i = 0; i < size; i++) {
                    Check.equal(i + 1, all[i], "gathered of " + i);
                }
            } else {
                MPI.COMM_WORLD.gather(new int[] {rank + 1}, 1, MPI.INT, root);
            }
            if (rank == root) {
                MPI.COMM_WORLD.scatter(all, 1, MPI.INT, root);
                Check.equal(root + 1, all[root], "the root's part stays");
            } else {
                int[] part = new int[1];
                MPI.COMM_WORLD.scatter(part, 1, MPI.INT, root);
                Check.equal(rank + 1, part[0], "scattered");
            }
            int[] sum = {rank};
            MPI.COMM_WORLD.reduce(sum, 1, MPI.INT, MPI.SUM, root);
            Check.equal(rank == root ? total : rank, sum[0], "reduced");
        }
        int[] sum = {rank, 1};
        MPI.COMM_WORLD.allReduce(sum, 2, MPI.INT, MPI.SUM);
        Check.ints(sum, "allreduce", total, size);
        int[] all = new int[size];
        all[rank] = rank + 7;
        MPI.COMM_WORLD.allGather(all, 1, MPI.INT);
        for (int i = 0; i < size; i++) {
            Check.equal(i + 7, all[i], "allgather");
        }
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = i + 1;
            displacements[i] = i * (i + 1) / 2;
        }
        int[] various = new int[size * (size + 1) / 2];
        for (int i = 0; i < counts[rank]; i++) {
            various[displacements[rank] + i] = 10 * rank + i;
        }
        MPI.COMM_WORLD.allGatherv(various, counts, displacements, MPI.INT);
        for (int i = 0; i < size; i++) {
            for (int k = 0; k <= i; k++) {
                Check.equal(10 * i + k, various[displacements[i] + k], "allgatherv");
            }
        }
        int[] prefix = {rank + 1};
        MPI.COMM_WORLD.scan(prefix, 1, MPI.INT, MPI.SUM);
        Check.equal((rank + 1) * (rank + 2) / 2, prefix[0], "scan");
        prefix[0] = rank + 1;
        MPI.COMM_WORLD.exScan(prefix, 1, MPI.INT, MPI.SUM);
        Check.equal(rank == 0 ? 1 : rank * (rank + 1) / 2, prefix[0], "exscan");
        int[] blocks = new int[2 * size];
        for (int i = 0; i < 2 * size; i++) {
            blocks[i] = rank + i;
        }
        MPI.COMM_WORLD.reduceScatterBlock(blocks, 2, MPI.INT, MPI.SUM);
        Check.equal(total + size * 2 * rank, blocks[0], "reduce_scatter_block");
        Check.equal(total + size * (2 * rank + 1), blocks[1], "reduce_scatter_block");
        int[] scattered = new int[various.length];
        for (int i = 0; i < scattered.length; i++) {
            scattered[i] = i;
        }
        MPI.COMM_WORLD.reduceScatter(scattered, counts, MPI.INT, MPI.SUM);
        for (int i = 0; i < counts[rank]; i++) {
            Check.equal(size * (displacements[rank] + i), scattered[i], "reduce_scatter");
        }

        // Formally wrong, and done by real programs.
        double[] same = {rank, 1};
        MPI.COMM_WORLD.allReduce(same, same, 2, MPI.DOUBLE, MPI.SUM);
        Check.equal(new double[] {total, size}, same, "allreduce with one array for both");
        Check.passed("InPlace");
        MPI.Finalize();
    }
}
