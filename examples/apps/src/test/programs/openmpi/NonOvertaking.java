import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 2: messages of one sender are received in the order sent, whatever their modes and sizes; so are receives matched. */
public class NonOvertaking {
    private static final int[] SIZES = {1, 30_000, 8, 20_000, 0, 3, 18_000, 2};

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        if (rank % 2 == 0 && rank + 1 < size) {
            send(rank + 1);
        } else if (rank % 2 == 1) {
            receive(rank - 1);
        }
        Check.passed("NonOvertaking");
        MPI.Finalize();
    }

    private static void send(int to) throws MPIException {
        MPI.attachBuffer(new byte[90_000]);
        for (int round = 0; round < 2; round++) {
            Request[] requests = new Request[SIZES.length];
            for (int i = 0; i < SIZES.length; i++) {
                ByteBuffer data = MPI.newByteBuffer(SIZES[i] + 1);
                for (int at = 0; at < SIZES[i]; at++) {
                    data.put(at, (byte) (i + 1));
                }
                requests[i] = start(i + round, data, SIZES[i], to);
            }
            Request.waitAll(requests);
        }
        // Receives that were posted in order, small after large.
        for (int i = 0; i < SIZES.length; i++) {
            MPI.COMM_WORLD.send(new int[] {i}, 1, MPI.INT, to, 4);
        }
        MPI.detachBuffer();
    }

    private static Request start(int mode, ByteBuffer data, int count, int to) throws MPIException {
        switch (mode % 5) {
            case 0:
                return MPI.COMM_WORLD.iSend(data, count, MPI.BYTE, to, 3);
            case 1:
                return MPI.COMM_WORLD.isSend(data, count, MPI.BYTE, to, 3);
            case 2:
                return MPI.COMM_WORLD.ibSend(data, count, MPI.BYTE, to, 3);
            case 3:
                Prequest again = MPI.COMM_WORLD.sendInit(data, count, MPI.BYTE, to, 3);
                again.start();
                return again;
            default:
                Prequest synchronous = MPI.COMM_WORLD.sSendInit(data, count, MPI.BYTE, to, 3);
                synchronous.start();
                return synchronous;
        }
    }

    private static void receive(int from) throws MPIException {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < SIZES.length; i++) {
                byte[] got = new byte[30_000];
                boolean open = (i + round) % 2 == 0;
                Status status = MPI.COMM_WORLD.recv(
                        got, got.length, MPI.BYTE, open ? MPI.ANY_SOURCE : from, open ? MPI.ANY_TAG : 3);
                Check.equal(SIZES[i], status.getCount(MPI.BYTE), "size of message " + i);
                for (int at = 0; at < SIZES[i]; at++) {
                    Check.equal((byte) (i + 1), got[at], "content of message " + i);
                }
            }
        }
        Request[] posted = new Request[SIZES.length];
        java.nio.IntBuffer[] into = new java.nio.IntBuffer[SIZES.length];
        for (int i = 0; i < SIZES.length; i++) {
            into[i] = MPI.newIntBuffer(1);
            posted[i] = MPI.COMM_WORLD.iRecv(
                    into[i], 1, MPI.INT, i % 3 == 0 ? MPI.ANY_SOURCE : from, i % 2 == 0 ? MPI.ANY_TAG : 4);
        }
        Request.waitAll(posted);
        for (int i = 0; i < SIZES.length; i++) {
            Check.equal(i, into[i].get(0), "receive " + i);
        }
    }
}
