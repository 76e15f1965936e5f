import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Point 5: synchronous sends end after the receive has begun, ready ones require it posted, buffered ones use the rank's buffer.
 */
public class SendModes {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int partner = rank ^ 1;
        if (partner < size) {
            synchronous(rank, partner);
            ready(rank, partner);
        }
        buffered(rank, size);
        Check.passed("SendModes");
        MPI.Finalize();
    }

    private static void synchronous(int rank, int partner) throws MPIException {
        for (int count : new int[] {0, 1, 6_000}) {
            if (rank % 2 == 0) {
                Request send = MPI.COMM_WORLD.isSend(MPI.newIntBuffer(count + 1), count, MPI.INT, partner, 1);
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, partner, 2);
                Check.that(!send.test(), "issend of " + count + " is over before its receive");
                MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, partner, 3);
                send.waitFor();
                double[] posted = new double[1];
                double began = MPI.wtime();
                MPI.COMM_WORLD.sSend(new int[count], count, MPI.INT, partner, 4);
                double ended = MPI.wtime();
                MPI.COMM_WORLD.recv(posted, 1, MPI.DOUBLE, partner, 5);
                Check.that(began < posted[0] && ended >= posted[0], "ssend of " + count + " ended before its receive");
            } else {
                MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, partner, 2);
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, partner, 3);
                MPI.COMM_WORLD.recv(new int[count], count, MPI.INT, partner, 1);
                double since = MPI.wtime();
                while (MPI.wtime() < since + 1e-4) {
                    MPI.COMM_WORLD.iProbe(partner, 99);
                }
                double posts = MPI.wtime();
                MPI.COMM_WORLD.recv(new int[count], count, MPI.INT, partner, 4);
                MPI.COMM_WORLD.send(new double[] {posts}, 1, MPI.DOUBLE, partner, 5);
            }
        }
    }

    private static void ready(int rank, int partner) throws MPIException {
        if (rank % 2 == 0) {
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, partner, 6);
            MPI.COMM_WORLD.rSend(new int[] {41}, 1, MPI.INT, partner, 7);
            MPI.COMM_WORLD
                    .irSend(MPI.newIntBuffer(1).put(0, 42), 1, MPI.INT, partner, 8)
                    .waitFor();
        } else {
            IntBuffer first = MPI.newIntBuffer(1);
            IntBuffer second = MPI.newIntBuffer(1);
            Request[] posted = {
                MPI.COMM_WORLD.iRecv(first, 1, MPI.INT, partner, 7),
                MPI.COMM_WORLD.iRecv(second, 1, MPI.INT, partner, 8)
            };
            MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, partner, 6);
            Request.waitAll(posted);
            Check.equal(41, first.get(0), "rsend");
            Check.equal(42, second.get(0), "irsend");
        }
    }

    /** Each rank has a buffer of its own, with space for this number of messages. */
    private static void buffered(int rank, int size) throws MPIException {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int count = 10_000;
        Check.fails(
                MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.bSend(new int[1], 1, MPI.INT, next, 9), "bsend without a buffer");
        int each = MPI.COMM_WORLD.packSize(count, MPI.INT) + MPI.BSEND_OVERHEAD;
        byte[] attached = new byte[2 * each];
        MPI.attachBuffer(attached);
        Check.fails(MPI.ERR_BUFFER, () -> MPI.attachBuffer(new byte[10]), "a second buffer");
        int[] data = new int[count];
        for (int i = 0; i < 2; i++) {
            data[0] = 100 * rank + i;
            MPI.COMM_WORLD.bSend(data, count, MPI.INT, next, 9);
        }
        data[0] = -1;
        Check.fails(
                MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.bSend(data, count, MPI.INT, next, 9), "bsend into a full buffer");
        MPI.COMM_WORLD.barrier();
        for (int i = 0; i < 2; i++) {
            int[] got = new int[count];
            MPI.COMM_WORLD.recv(got, count, MPI.INT, before, 9);
            Check.equal(100 * before + i, got[0], "bsend " + i);
        }
        Check.that(MPI.detachBuffer() == attached, "detach gives the buffer back");

        // Detaching waits until all has been delivered.
        MPI.attachBuffer(attached);
        MPI.COMM_WORLD.bSend(data, count, MPI.INT, next, 10);
        Request receive = MPI.COMM_WORLD.iRecv(IntBuffer.wrap(new int[count]), count, MPI.INT, before, 10);
        MPI.detachBuffer();
        receive.waitFor();
    }
}
