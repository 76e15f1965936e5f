import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Point 10: a rank may send to itself; messages without elements match and synchronise like others. */
public class SelfAndEmpty {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int count : new int[] {1, 6_000}) {
            int[] got = new int[count];
            Request receive = MPI.COMM_WORLD.iRecv(IntBuffer.wrap(got), count, MPI.INT, rank, 1);
            int[] data = new int[count];
            data[count - 1] = rank + 5;
            MPI.COMM_WORLD.sSend(data, count, MPI.INT, rank, 1);
            Check.equal(count, receive.waitStatus().getCount(MPI.INT), "count from itself");
            Check.equal(rank + 5, got[count - 1], "content from itself");
            Request send = MPI.COMM_WORLD.iSend(IntBuffer.wrap(data), count, MPI.INT, rank, 2);
            Check.equal(rank, MPI.COMM_WORLD.probe(MPI.ANY_SOURCE, 2).getSource(), "probed itself");
            MPI.COMM_WORLD.recv(got, count, MPI.INT, MPI.ANY_SOURCE, 2);
            send.waitFor();
            MPI.COMM_WORLD.sendRecv(data, count, MPI.INT, rank, 3, got, count, MPI.INT, rank, 3);
            MPI.COMM_SELF.sendRecv(data, count, MPI.INT, 0, 4, got, count, MPI.INT, 0, 4);
            Check.equal(rank + 5, got[count - 1], "content over COMM_SELF");
        }

        // An empty message to the next rank keeps its place among the others, and a synchronous one waits.
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Request[] sends = {
            MPI.COMM_WORLD.iSend(MPI.newIntBuffer(0), 0, MPI.INT, next, 5),
            MPI.COMM_WORLD.isSend(null, 0, MPI.INT, next, 5),
            MPI.COMM_WORLD.iSend(MPI.newIntBuffer(1).put(0, 9), 1, MPI.INT, next, 5),
            MPI.COMM_WORLD.iSend(null, 0, MPI.DOUBLE, next, 5)
        };
        int[] got = {-1};
        int[] counts = {0, 0, 1, 0};
        for (int i = 0; i < 4; i++) {
            Status status = MPI.COMM_WORLD.recv(counts[i] == 0 ? null : got, counts[i], MPI.INT, before, MPI.ANY_TAG);
            Check.equal(counts[i], status.getCount(MPI.INT), "count of message " + i);
            Check.equal(5, status.getTag(), "tag of message " + i);
        }
        Check.equal(9, got[0], "the one with content");
        Request.waitAll(sends);
        MPI.COMM_WORLD.bcast(null, 0, MPI.INT, 0);
        MPI.COMM_WORLD.allReduce(null, null, 0, MPI.INT, MPI.SUM);
        Check.passed("SelfAndEmpty");
        MPI.Finalize();
    }
}
