import mpi.MPI;
import mpi.MPIException;

/** Point 27: scans and scattered reductions. */
public class Scans {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int count : new int[] {1, 5, 5_000}) {
            int[] data = new int[count];
            for (int i = 0; i < count; i++) {
                data[i] = rank + i % 7;
            }
            int[] got = new int[count];
            MPI.COMM_WORLD.Scan(data, 0, got, 0, count, MPI.INT, MPI.SUM);
            for (int i = 0; i < count; i++) {
                Check.equal(rank * (rank + 1) / 2 + (rank + 1) * (i % 7), got[i], "Scan of " + count);
            }
        }
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
        MPI.COMM_WORLD.Reduce_scatter(data, 0, got, 1, counts, MPI.INT, MPI.SUM);
        for (int i = 0; i < 2; i++) {
            int expected = i < counts[rank] ? size * 100 * (mine + i) + size * (size - 1) / 2 : -1;
            Check.equal(expected, got[i + 1], "Reduce_scatter");
        }
        Check.equal(-1, got[0], "in front of the offset");
        Check.passed("Scans");
        MPI.Finalize();
    }
}
