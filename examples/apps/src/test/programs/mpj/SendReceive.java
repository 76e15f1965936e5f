import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Point 11: sendrecv does not block in a ring; its two halves are independent of each other. */
public class SendReceive {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int count : new int[] {0, 1, 5_000}) {
            for (int step = 0; step < size; step++) {
                int to = (rank + step) % size;
                int from = (rank + size - step) % size;
                int[] data = new int[count + 1];
                data[count / 2] = 1000 * step + rank;
                int[] got = new int[count + 4];
                Status status = MPI.COMM_WORLD.Sendrecv(
                        data, 0, count, MPI.INT, to, 10 + rank, got, 0, count + 3, MPI.INT, from, 10 + from);
                Check.equal(count, status.Get_count(MPI.INT), "count");
                Check.equal(10 + from, status.tag, "tag");
                status = MPI.COMM_WORLD.Sendrecv_replace(data, 0, count, MPI.INT, to, 3, from, MPI.ANY_TAG);
                Check.equal(from, status.source, "source of what replaces");
                if (count > 0) {
                    Check.equal(1000 * step + from, got[count / 2], "content");
                    Check.equal(1000 * step + from, data[count / 2], "replaced");
                }
            }
        }
        Check.passed("SendReceive");
        MPI.Finalize();
    }
}
