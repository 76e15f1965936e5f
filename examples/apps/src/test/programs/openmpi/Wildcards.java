import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Point 3: any source, any tag; who was posted first has priority; which tags there are. */
public class Wildcards {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        // From all, once each; within a source in order.
        if (rank == 0) {
            int[] seen = new int[size];
            StringBuilder order = new StringBuilder();
            for (int i = 0; i < 3 * (size - 1); i++) {
                int[] got = new int[2];
                Status status = MPI.COMM_WORLD.recv(got, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                Check.equal(got[0], status.getSource(), "source");
                Check.equal(seen[got[0]]++, got[1], "message of rank " + got[0]);
                Check.equal(100 * got[0] + got[1], status.getTag(), "tag");
                order.append(' ').append(got[0]);
            }
            System.out.println("order of sources:" + order);
        } else {
            for (int i = 0; i < 3; i++) {
                MPI.COMM_WORLD.send(new int[] {rank, i}, 2, MPI.INT, 0, 100 * rank + i);
            }
        }
        MPI.COMM_WORLD.barrier();

        // Posted first wins, be it open or not; a receive that does not match is passed over.
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        IntBuffer[] into = new IntBuffer[4];
        Request[] requests = new Request[4];
        int[] sources = {MPI.ANY_SOURCE, before, MPI.ANY_SOURCE, before};
        int[] tags = {5, 5, MPI.ANY_TAG, MPI.ANY_TAG};
        for (int i = 0; i < 4; i++) {
            into[i] = MPI.newIntBuffer(1);
            requests[i] = MPI.COMM_WORLD.iRecv(into[i], 1, MPI.INT, sources[i], tags[i]);
        }
        MPI.COMM_WORLD.barrier();
        int[] sent = {6, 5, 9, 5};
        for (int i = 0; i < 4; i++) {
            MPI.COMM_WORLD.send(new int[] {i}, 1, MPI.INT, next, sent[i]);
        }
        Status[] statuses = Request.waitAllStatus(requests);
        int[] expected = {1, 3, 0, 2};
        for (int i = 0; i < 4; i++) {
            Check.equal(expected[i], into[i].get(0), "message of receive " + i);
            Check.equal(sent[expected[i]], statuses[i].getTag(), "tag of receive " + i);
            Check.equal(before, statuses[i].getSource(), "source of receive " + i);
        }

        // Tags from 0 to TAG_UB.
        int largest = (Integer) MPI.COMM_WORLD.getAttr(MPI.TAG_UB);
        Check.that(largest >= 32767, "TAG_UB is " + largest);
        int[] got = new int[1];
        for (int tag : new int[] {0, 32767, largest}) {
            Status status = MPI.COMM_WORLD.sendRecv(
                    new int[] {tag}, 1, MPI.INT, next, tag, got, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            Check.equal(tag, status.getTag(), "tag");
            Check.equal(tag, got[0], "content");
        }
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_TAG, () -> MPI.COMM_WORLD.send(got, 1, MPI.INT, next, -5), "send with a negative tag");
        Check.fails(MPI.ERR_TAG, () -> MPI.COMM_WORLD.send(got, 1, MPI.INT, next, MPI.ANY_TAG), "send with any tag");
        Check.fails(MPI.ERR_TAG, () -> MPI.COMM_WORLD.recv(got, 1, MPI.INT, next, -5), "recv with a negative tag");
        Check.fails(MPI.ERR_RANK, () -> MPI.COMM_WORLD.send(got, 1, MPI.INT, MPI.ANY_SOURCE, 0), "send to anybody");
        Check.fails(MPI.ERR_RANK, () -> MPI.COMM_WORLD.recv(got, 1, MPI.INT, size, 0), "recv from no rank");
        Check.that(MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "nothing is left");
        Check.passed("Wildcards");
        MPI.Finalize();
    }
}
