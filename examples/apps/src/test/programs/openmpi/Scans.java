import mpi.MPI;
import mpi.MPIException;

/** Point 27: scans, which rank 0 of an exclusive one does not take part in, and scattered reductions. */
public class Scans {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int count : new int[] {1, 5, 5_000}) {
            int[] data = new int[count];
            for (int i = 0; i < count; i++) {
                data[i] = rank + i % 7;
            }
            int[] got = new int[count];
            MPI.COMM_WORLD.scan(data, got, count, MPI.INT, MPI.SUM);
            for (int i = 0; i < count; i++) {
                Check.equal(rank * (rank + 1) / 2 + (rank + 1) * (i % 7), got[i], "scan of " + count);
            }
            java.util.Arrays.fill(got, -99);
            MPI.COMM_WORLD.exScan(data, got, count, MPI.INT, MPI.SUM);
            for (int i = 0; i < count; i++) {
                Check.equal(rank == 0 ? -99 : rank * (rank - 1) / 2 + rank * (i % 7), got[i], "exscan of " + count);
            }
            MPI.COMM_WORLD.scan(data, got, count, MPI.INT, MPI.MAX);
            Check.equal(rank + (count - 1) % 7, got[count - 1], "largest so far");
        }

        // Counts that differ, zeros among them.
        int[] counts = new int[size];
        int sum = 0;
        int mine = 0;
        for (int i = 0; i < size; i++) {
            counts[i] = i % 3;
            mine = i == rank ? sum : mine;
            sum += counts[i];
        }
        int[] data = new int[sum];
        for (int i = 0; i < sum; i++) {
            data[i] = 100 * i + rank;
        }
        int[] got = {-1, -1, -1};
        MPI.COMM_WORLD.reduceScatter(data, got, counts, MPI.INT, MPI.SUM);
        for (int i = 0; i < 3; i++) {
            int expected = i < counts[rank] ? size * 100 * (mine + i) + size * (size - 1) / 2 : -1;
            Check.equal(expected, got[i], "reduce_scatter");
        }
        double[] block = new double[2 * size];
        for (int i = 0; i < block.length; i++) {
            block[i] = rank == size - 1 ? i : -1;
        }
        double[] two = new double[2];
        MPI.COMM_WORLD.reduceScatterBlock(block, two, 2, MPI.DOUBLE, MPI.MAX);
        Check.equal(new double[] {2 * rank, 2 * rank + 1}, two, "reduce_scatter_block");

        int[] inOut = {1, 2, 3};
        mpi.Comm.reduceLocal(new int[] {10, 1, 3}, inOut, 3, MPI.INT, MPI.MAX);
        Check.ints(inOut, "reduce_local", 10, 2, 3);
        Check.passed("Scans");
        MPI.Finalize();
    }
}
