import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 14: waiting and testing for any, some and all, with null, inactive and completed entries among them. */
public class Completion {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Prequest inactive = MPI.COMM_WORLD.Recv_init(new int[1], 0, 1, MPI.INT, before, 99);
        Request[] none = {MPI.REQUEST_NULL, inactive};
        Check.equal(MPI.UNDEFINED, Request.Waitany(none).index, "Waitany of nothing");
        Check.that(Request.Waitsome(none) == null, "Waitsome of nothing");
        Check.equal(2, Request.Waitall(none).length, "Waitall of nothing");
        int[][] into = new int[3][1];
        Request[] requests = new Request[5];
        requests[1] = MPI.REQUEST_NULL;
        requests[3] = inactive;
        for (int i = 0; i < 3; i++) {
            requests[2 * i] = MPI.COMM_WORLD.Irecv(into[i], 0, 1, MPI.INT, before, i);
        }
        Check.that(Request.Testall(requests) == null, "not all are there");
        Check.that(Request.Testany(requests) == null, "none is there");
        Check.equal(0, Request.Testsome(requests).length, "none of some is there");
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {rank + 1}, 0, 1, MPI.INT, next, 1);
        Status any = Request.Waitany(requests);
        Check.equal(2, any.index, "index of any");
        Check.equal(1, any.tag, "tag of any");
        Check.that(requests[2].Is_null() && !requests[0].Is_null(), "null in the array");
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {rank + 2}, 0, 1, MPI.INT, next, 2);
        Status[] some = Request.Waitsome(requests);
        Check.equal(1, some.length, "one of some");
        Check.equal(4, some[0].index, "index of some");
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {rank}, 0, 1, MPI.INT, next, 0);
        Status[] all = Request.Waitall(requests);
        Check.equal(before, all[0].source, "source of the last");
        Check.equal(MPI.ANY_SOURCE, all[1].source, "source of the null one");
        for (int i = 0; i < 3; i++) {
            Check.equal(before + i, into[i][0], "content " + i);
        }
        Check.passed("Completion");
        MPI.Finalize();
    }
}
