import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Point 11: sendrecv does not block in a ring; its two halves are independent of each other. */
public class SendReceive {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int count : new int[] {0, 1, 5_000}) {
            for (int step = 0; step < size; step++) {
                int to = (rank + step) % size;
                int from = (rank + size - step) % size;
                int[] data = new int[count + 1];
                data[count / 2] = 1000 * step + rank;
                int[] got = new int[count + 4];
                Status status = MPI.COMM_WORLD.sendRecv(
                        data, count, MPI.INT, to, 10 + rank, got, count + 3, MPI.INT, from, 10 + from);
                Check.equal(count, status.getCount(MPI.INT), "count");
                Check.equal(10 + from, status.getTag(), "tag");
                if (count > 0) {
                    Check.equal(1000 * step + from, got[count / 2], "content");
                }
                status = MPI.COMM_WORLD.sendRecvReplace(data, count, MPI.INT, to, 3, from, MPI.ANY_TAG);
                Check.equal(from, status.getSource(), "source of what replaces");
                if (count > 0) {
                    Check.equal(1000 * step + from, data[count / 2], "replaced");
                }
            }
        }

        // Different types and counts in the two directions, and partners who use other calls.
        int partner = rank ^ 1;
        if (partner < size) {
            if (rank % 2 == 0) {
                double[] got = new double[3];
                MPI.COMM_WORLD.sendRecv(new int[] {rank}, 1, MPI.INT, partner, 1, got, 3, MPI.DOUBLE, partner, 2);
                Check.equal(partner + 0.25, got[2], "doubles for an int");
            } else {
                int[] got = new int[1];
                MPI.COMM_WORLD.recv(got, 1, MPI.INT, partner, 1);
                MPI.COMM_WORLD.send(new double[] {0, 0, got[0] + 1.25}, 3, MPI.DOUBLE, partner, 2);
            }
        }
        Check.passed("SendReceive");
        MPI.Finalize();
    }
}
