import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Point 17: the message has the data at the time of sending; afterwards the array belongs to the sender again, and to no other rank.
 */
public class DataCapture {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        for (int count : new int[] {1, 6_000}) {
            // Overwritten as soon as the send is over.
            int[] data = new int[count];
            int[][] got = new int[4][count];
            Request[] receives = new Request[4];
            for (int i = 0; i < 4; i++) {
                receives[i] = MPI.COMM_WORLD.iRecv(IntBuffer.wrap(got[i]), count, MPI.INT, before, 1);
            }
            for (int i = 0; i < 4; i++) {
                data[count - 1] = 10 * rank + i;
                MPI.COMM_WORLD.send(data, count, MPI.INT, next, 1);
                data[count - 1] = -1;
            }
            Request.waitAll(receives);
            for (int i = 0; i < 4; i++) {
                Check.equal(10 * before + i, got[i][count - 1], "message " + i);
            }

            // A buffered send is over at once.
            MPI.attachBuffer(new byte[4 * count + MPI.BSEND_OVERHEAD]);
            data[0] = 7;
            MPI.COMM_WORLD.bSend(data, count, MPI.INT, next, 2);
            data[0] = -1;
            MPI.COMM_WORLD.barrier();
            MPI.COMM_WORLD.recv(got[0], count, MPI.INT, before, 2);
            Check.equal(7, got[0][0], "buffered");
            MPI.detachBuffer();

            // Broadcast: each has its own; what one writes no other sees.
            int[] shared = new int[count];
            shared[0] = rank == 0 ? 55 : 0;
            MPI.COMM_WORLD.bcast(shared, count, MPI.INT, 0);
            Check.equal(55, shared[0], "broadcast");
            shared[0] = rank;
            MPI.COMM_WORLD.barrier();
            Check.equal(rank, shared[0], "own copy");
            int[] all = new int[size * count];
            MPI.COMM_WORLD.allGather(shared, count, MPI.INT, all, count, MPI.INT);
            shared[0] = -5;
            all[rank * count] += 1000;
            MPI.COMM_WORLD.barrier();
            for (int i = 0; i < size; i++) {
                Check.equal(i == rank ? rank + 1000 : i, all[i * count], "gathered of " + i);
            }

            // Messages of a rank to itself are checked, too.
            data[0] = 1;
            Request self = MPI.COMM_WORLD.iSend(IntBuffer.wrap(data), count, MPI.INT, rank, 3);
            MPI.COMM_WORLD.recv(got[1], count, MPI.INT, rank, 3);
            self.waitFor();
            data[0] = 2;
            Check.equal(1, got[1][0], "from itself");
        }
        Check.passed("DataCapture");
        MPI.Finalize();
    }
}
