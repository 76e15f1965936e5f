import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Point 3: any source, any tag; who was posted first has priority; which tags there are. */
public class Wildcards {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        if (rank == 0) {
            int[] seen = new int[size];
            StringBuilder order = new StringBuilder();
            for (int i = 0; i < 3 * (size - 1); i++) {
                int[] got = new int[2];
                Status status = MPI.COMM_WORLD.Recv(got, 0, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                Check.equal(got[0], status.source, "source");
                Check.equal(seen[got[0]]++, got[1], "message of rank " + got[0]);
                Check.equal(100 * got[0] + got[1], status.tag, "tag");
                order.append(' ').append(got[0]);
            }
            System.out.println("order of sources:" + order);
        } else {
            for (int i = 0; i < 3; i++) {
                MPI.COMM_WORLD.Send(new int[] {rank, i}, 0, 2, MPI.INT, 0, 100 * rank + i);
            }
        }
        MPI.COMM_WORLD.Barrier();
        int[][] into = new int[4][1];
        int[] sources = {MPI.ANY_SOURCE, before, MPI.ANY_SOURCE, before};
        int[] tags = {5, 5, MPI.ANY_TAG, MPI.ANY_TAG};
        Request[] requests = new Request[4];
        for (int i = 0; i < 4; i++) {
            requests[i] = MPI.COMM_WORLD.Irecv(into[i], 0, 1, MPI.INT, sources[i], tags[i]);
        }
        MPI.COMM_WORLD.Barrier();
        int[] sent = {6, 5, 9, 5};
        for (int i = 0; i < 4; i++) {
            MPI.COMM_WORLD.Send(new int[] {i}, 0, 1, MPI.INT, next, sent[i]);
        }
        Status[] statuses = Request.Waitall(requests);
        int[] expected = {1, 3, 0, 2};
        for (int i = 0; i < 4; i++) {
            Check.equal(expected[i], into[i][0], "message of receive " + i);
            Check.equal(sent[expected[i]], statuses[i].tag, "tag of receive " + i);
        }
        int largest = (Integer) MPI.COMM_WORLD.Attr_get(MPI.TAG_UB);
        Check.that(largest >= 32767, "TAG_UB is " + largest);
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        int[] one = new int[1];
        Check.fails("MPI_ERR_TAG", () -> MPI.COMM_WORLD.Send(one, 0, 1, MPI.INT, next, -5), "Send with a negative tag");
        Check.fails(
                "MPI_ERR_TAG", () -> MPI.COMM_WORLD.Send(one, 0, 1, MPI.INT, next, MPI.ANY_TAG), "Send with any tag");
        Check.fails("MPI_ERR_RANK", () -> MPI.COMM_WORLD.Recv(one, 0, 1, MPI.INT, size, 0), "Recv from no rank");
        Check.passed("Wildcards");
        MPI.Finalize();
    }
}
