import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 5: synchronous sends end after the receive has begun, ready ones require it posted, buffered ones use the buffer. */
public class SendModes {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int partner = rank ^ 1;
        for (int count : new int[] {0, 1, 6_000}) {
            int[] data = new int[count];
            if (rank % 2 == 0) {
                Request send = MPI.COMM_WORLD.Issend(data, 0, count, MPI.INT, partner, 1);
                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, partner, 2);
                Check.that(send.Test() == null, "Issend of " + count + " is over before its receive");
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, partner, 3);
                send.Wait();
                double[] posted = new double[1];
                MPI.COMM_WORLD.Ssend(data, 0, count, MPI.INT, partner, 4);
                double ended = MPI.Wtime();
                MPI.COMM_WORLD.Recv(posted, 0, 1, MPI.DOUBLE, partner, 5);
                Check.that(ended >= posted[0], "Ssend of " + count + " ended before its receive");
            } else {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, partner, 2);
                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, partner, 3);
                MPI.COMM_WORLD.Recv(data, 0, count, MPI.INT, partner, 1);
                double until = MPI.Wtime() + 1e-4;
                while (MPI.Wtime() < until) {
                    continue;
                }
                double[] posts = {MPI.Wtime()};
                MPI.COMM_WORLD.Recv(data, 0, count, MPI.INT, partner, 4);
                MPI.COMM_WORLD.Send(posts, 0, 1, MPI.DOUBLE, partner, 5);
            }
        }
        int[] got = new int[1];
        Request ready = MPI.COMM_WORLD.Irecv(got, 0, 1, MPI.INT, before, 6);
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Rsend(new int[] {41}, 0, 1, MPI.INT, next, 6);
        ready.Wait();
        Check.equal(41, got[0], "Rsend");

        // Each rank has a buffer of its own, with space for this number of messages.
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        int count = 5_000;
        int[] data = new int[count];
        Check.fails(
                "MPI_ERR_BUFFER", () -> MPI.COMM_WORLD.Bsend(data, 0, 1, MPI.INT, next, 9), "Bsend without a buffer");
        MPI.Buffer_attach(ByteBuffer.allocateDirect(2 * (4 * count + MPI.BSEND_OVERHEAD)));
        for (int i = 0; i < 2; i++) {
            data[0] = 100 * rank + i;
            MPI.COMM_WORLD.Bsend(data, 0, count, MPI.INT, next, 9);
        }
        data[0] = -1;
        Check.fails(
                "MPI_ERR_BUFFER",
                () -> MPI.COMM_WORLD.Bsend(data, 0, count, MPI.INT, next, 9),
                "Bsend into a full buffer");
        MPI.COMM_WORLD.Barrier();
        int[] into = new int[count];
        for (int i = 0; i < 2; i++) {
            MPI.COMM_WORLD.Recv(into, 0, count, MPI.INT, before, 9);
            Check.equal(100 * before + i, into[0], "Bsend " + i);
        }
        MPI.Buffer_detach();
        Check.passed("SendModes");
        MPI.Finalize();
    }
}
