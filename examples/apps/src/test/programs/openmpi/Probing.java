import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;
import mpi.Status;

/** Point 12: a receive gets what was probed; a matched probe takes its message away from all others. */
public class Probing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        if (rank == 0) {
            probe(size);
            matched(size);
        } else {
            for (int i = 0; i < 3; i++) {
                int count = i == 1 ? 6_000 : rank + i;
                int[] data = new int[count];
                data[0] = 10 * rank + i;
                MPI.COMM_WORLD.send(data, count, MPI.INT, 0, 10 * rank + i);
            }
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 1);
            for (int i = 0; i < 4; i++) {
                int count = i == 2 ? 6_000 : 1;
                int[] data = new int[count];
                data[0] = i;
                MPI.COMM_WORLD.send(data, count, MPI.INT, 0, 5);
            }
        }
        Check.passed("Probing");
        MPI.Finalize();
    }

    /** Blocking and non-blocking probes in turn, of messages whose size is not given to the receiver. */
    private static void probe(int size) throws MPIException {
        for (int i = 0; i < 3 * (size - 1); i++) {
            Status status;
            if (i % 2 == 0) {
                status = MPI.COMM_WORLD.probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            } else {
                do {
                    status = MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
                } while (status == null);
            }
            int[] got = new int[status.getCount(MPI.INT)];
            Status received = MPI.COMM_WORLD.recv(got, got.length, MPI.INT, status.getSource(), status.getTag());
            Check.equal(got.length, received.getCount(MPI.INT), "count as probed");
            Check.equal(status.getTag(), got[0], "message as probed");
        }
        Check.that(MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "nothing is left");
        for (int source = 1; source < size; source++) {
            MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, source, 1);
        }
    }

    private static void matched(int size) throws MPIException {
        for (int source = 1; source < size; source++) {
            Message first = new Message();
            Status status = first.mProbe(source, MPI.ANY_TAG, MPI.COMM_WORLD);
            Check.equal(5, status.getTag(), "tag");
            Check.that(!first.isNull() && !first.isNoProc(), "a message is at hand");
            Message second = new Message();
            while (second.imProbe(source, 5, MPI.COMM_WORLD) == null) {
                continue;
            }

            // The first two are out of reach: a receive gets the third, which is large, and then the fourth.
            int[] large = new int[6_000];
            Check.equal(6_000, MPI.COMM_WORLD.probe(source, 5).getCount(MPI.INT), "the third is probed");
            Check.equal(
                    6_000,
                    MPI.COMM_WORLD.recv(large, large.length, MPI.INT, source, 5).getCount(MPI.INT),
                    "the third");
            Check.equal(2, large[0], "content of the third");
            int[] got = new int[1];
            MPI.COMM_WORLD.recv(got, 1, MPI.INT, source, 5);
            Check.equal(3, got[0], "content of the fourth");
            Request later = second.imRecv(java.nio.IntBuffer.wrap(got), 1, MPI.INT);
            Check.equal(1, later.waitStatus().getCount(MPI.INT), "count of the second");
            Check.equal(1, got[0], "content of the second");
            first.mRecv(got, 1, MPI.INT);
            Check.equal(0, got[0], "content of the first");
            Check.that(first.isNull() && second.isNull(), "both messages are received");
            Check.that(MPI.COMM_WORLD.iProbe(source, MPI.ANY_TAG) == null, "nothing is left of " + source);
        }
    }
}
