import mpi.MPI;
import mpi.MPIException;

/** Point 47: a rank that waits inside locks of its own keeps no other from going on. */
public class Parking {
    private final Object lock = new Object();
    private int depth;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        new Parking().run();
        Check.passed("Parking");
        MPI.Finalize();
    }

    private void run() throws MPIException {
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] token = {0};
        for (int round = 0; round < 3; round++) {
            synchronized (lock) {
                if (rank == 0) {
                    MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, 1, round);
                }
                deeper(token, (rank + size - 1) % size, round, 20);
                if (rank != 0) {
                    token[0]++;
                    MPI.COMM_WORLD.Ssend(token, 0, 1, MPI.INT, (rank + 1) % size, round);
                }
            }
        }
        Check.equal(0, depth, "depth");
        if (rank == 0) {
            Check.equal(3 * (size - 1), token[0], "hops of the token");
        }
    }

    private synchronized void deeper(int[] token, int from, int tag, int levels) throws MPIException {
        depth++;
        if (levels == 0) {
            MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, from, tag);
        } else {
            deeper(token, from, tag, levels - 1);
        }
        depth--;
    }
}
