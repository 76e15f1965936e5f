import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 2: messages of one sender are received in the order sent, whatever their modes and sizes. */
public class NonOvertaking {
    private static final int[] SIZES = {1, 20_000, 8, 17_000, 0, 3, 18_000, 2};

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        MPI.Buffer_attach(ByteBuffer.allocateDirect(100_000));
        for (int round = 0; round < 3; round++) {
            Request[] requests = new Request[SIZES.length];
            for (int i = 0; i < SIZES.length; i++) {
                byte[] data = new byte[SIZES[i]];
                Arrays.fill(data, (byte) (i + 1));
                requests[i] = start(i + round, data, next);
            }
            for (int i = 0; i < SIZES.length; i++) {
                byte[] got = new byte[20_000];
                boolean open = (i + round) % 2 == 0;
                Status status = MPI.COMM_WORLD.Recv(
                        got, 0, got.length, MPI.BYTE, open ? MPI.ANY_SOURCE : before, open ? MPI.ANY_TAG : 3);
                Check.equal(SIZES[i], status.Get_count(MPI.BYTE), "size of message " + i);
                for (int at = 0; at < SIZES[i]; at++) {
                    Check.equal((byte) (i + 1), got[at], "content of message " + i);
                }
            }
            Request.Waitall(requests);
        }
        MPI.Buffer_detach();

        // Receives that were posted in order get the messages in order.
        int[][] into = new int[6][1];
        Request[] posted = new Request[6];
        for (int i = 0; i < 6; i++) {
            int source = i % 3 == 0 ? MPI.ANY_SOURCE : before;
            posted[i] = MPI.COMM_WORLD.Irecv(into[i], 0, 1, MPI.INT, source, i % 2 == 0 ? MPI.ANY_TAG : 4);
        }
        for (int i = 0; i < 6; i++) {
            MPI.COMM_WORLD.Send(new int[] {i}, 0, 1, MPI.INT, next, 4);
        }
        Request.Waitall(posted);
        for (int i = 0; i < 6; i++) {
            Check.equal(i, into[i][0], "receive " + i);
        }
        Check.passed("NonOvertaking");
        MPI.Finalize();
    }

    private static Request start(int mode, byte[] data, int to) throws MPIException {
        switch (mode % 5) {
            case 0:
                return MPI.COMM_WORLD.Isend(data, 0, data.length, MPI.BYTE, to, 3);
            case 1:
                return MPI.COMM_WORLD.Issend(data, 0, data.length, MPI.BYTE, to, 3);
            case 2:
                return MPI.COMM_WORLD.Ibsend(data, 0, data.length, MPI.BYTE, to, 3);
            case 3:
                Prequest again = MPI.COMM_WORLD.Send_init(data, 0, data.length, MPI.BYTE, to, 3);
                again.Start();
                return again;
            default:
                Prequest synchronous = MPI.COMM_WORLD.Ssend_init(data, 0, data.length, MPI.BYTE, to, 3);
                synchronous.Start();
                return synchronous;
        }
    }
}
