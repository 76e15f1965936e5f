import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/** Point 16: persistent requests start and end again and again; the order of starts counts. */
public class PersistentRequests {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        MPI.Buffer_attach(ByteBuffer.allocateDirect(100_000));
        for (int count : new int[] {1, 6_000}) {
            int[][] out = new int[3][count];
            int[][] in = new int[3][count];
            Prequest[] all = {
                MPI.COMM_WORLD.Recv_init(in[0], 0, count, MPI.INT, before, 1),
                MPI.COMM_WORLD.Recv_init(in[1], 0, count, MPI.INT, MPI.ANY_SOURCE, 1),
                MPI.COMM_WORLD.Recv_init(in[2], 0, count, MPI.INT, before, MPI.ANY_TAG),
                MPI.COMM_WORLD.Send_init(out[0], 0, count, MPI.INT, next, 1),
                MPI.COMM_WORLD.Ssend_init(out[1], 0, count, MPI.INT, next, 1),
                MPI.COMM_WORLD.Bsend_init(out[2], 0, count, MPI.INT, next, 1)
            };
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 3; i++) {
                    out[i][count - 1] = 100 * round + 10 * i + rank;
                }
                Prequest.Startall(all);
                Request.Waitall(all);
                for (int i = 0; i < 3; i++) {
                    Check.equal(100 * round + 10 * i + before, in[i][count - 1], "round " + round + " receive " + i);
                    Check.that(!all[i].Is_null(), "still there");
                }
            }
            for (int i = 2; i >= 0; i--) {
                out[i][count - 1] = i;
                all[3 + i].Start();
            }
            for (int i = 0; i < 3; i++) {
                all[i].Start();
            }
            Request.Waitall(all);
            for (int i = 0; i < 3; i++) {
                Check.equal(2 - i, in[i][count - 1], "in the order of starts");
            }
        }
        MPI.Buffer_detach();
        Check.passed("PersistentRequests");
        MPI.Finalize();
    }
}
