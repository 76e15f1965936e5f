import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 8: a message to or from PROC_NULL is done at once. */
public class ProcNull {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int absent = MPI.PROC_NULL;
        int[] data = {rank, 2, 3};
        int[] got = {-1, -1, -1};
        MPI.COMM_WORLD.send(data, 3, MPI.INT, absent, 1);
        MPI.COMM_WORLD.sSend(data, 3, MPI.INT, absent, 1);
        MPI.COMM_WORLD.rSend(data, 3, MPI.INT, absent, 1);
        MPI.attachBuffer(new byte[1000]);
        MPI.COMM_WORLD.bSend(data, 3, MPI.INT, absent, 1);
        MPI.detachBuffer();
        of(MPI.COMM_WORLD.recv(got, 3, MPI.INT, absent, 1), "recv");
        of(MPI.COMM_WORLD.recv(got, 3, MPI.INT, absent, MPI.ANY_TAG), "recv with any tag");
        of(MPI.COMM_WORLD.probe(absent, 1), "probe");
        of(MPI.COMM_WORLD.iProbe(absent, 1), "iprobe");
        of(MPI.COMM_WORLD.sendRecv(data, 3, MPI.INT, absent, 1, got, 3, MPI.INT, absent, 1), "sendrecv");
        of(MPI.COMM_WORLD.sendRecvReplace(got, 3, MPI.INT, absent, 1, absent, 1), "sendrecv_replace");
        Request[] requests = {
            MPI.COMM_WORLD.iSend(MPI.newIntBuffer(3), 3, MPI.INT, absent, 1),
            MPI.COMM_WORLD.isSend(MPI.newIntBuffer(3), 3, MPI.INT, absent, 1),
            MPI.COMM_WORLD.iRecv(java.nio.IntBuffer.wrap(got), 3, MPI.INT, absent, 1)
        };
        of(Request.waitAllStatus(requests)[2], "irecv");
        Prequest again = MPI.COMM_WORLD.recvInit(java.nio.IntBuffer.wrap(got), 3, MPI.INT, absent, 1);
        for (int i = 0; i < 2; i++) {
            again.start();
            of(again.waitStatus(), "persistent receive");
        }
        again.free();
        Message message = new Message();
        of(message.mProbe(absent, 1, MPI.COMM_WORLD), "mprobe");
        Check.that(message.isNoProc(), "mprobe gives MESSAGE_NO_PROC");
        of(message.mRecv(got, 3, MPI.INT), "mrecv");
        Check.that(message.isNull(), "received message is null");
        Check.that(message.imProbe(absent, 1, MPI.COMM_WORLD) != null, "improbe is true");
        of(message.imRecv(java.nio.IntBuffer.wrap(got), 3, MPI.INT).waitStatus(), "imrecv");
        Check.equal("[-1, -1, -1]", Arrays.toString(got), "received nothing");

        // A shift along a line: the ends have one neighbour.
        int left = rank == 0 ? absent : rank - 1;
        int right = rank == size - 1 ? absent : rank + 1;
        MPI.COMM_WORLD.sendRecv(data, 3, MPI.INT, right, 2, got, 3, MPI.INT, left, 2);
        Check.equal(rank == 0 ? -1 : rank - 1, got[0], "from the left");
        Check.passed("ProcNull");
        MPI.Finalize();
    }

    private static void of(Status status, String what) throws MPIException {
        Check.that(status != null, what + " has a status");
        Check.equal(MPI.PROC_NULL, status.getSource(), what + ": source");
        Check.equal(MPI.ANY_TAG, status.getTag(), what + ": tag");
        Check.equal(0, status.getCount(MPI.INT), what + ": count");
    }
}
