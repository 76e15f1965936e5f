import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/** Point 15: to free a request that wait or test has completed does nothing; what a freed request stood for is still carried out. */
public class FreedRequests {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] got = new int[3];
        MPI.COMM_WORLD.Isend(new int[] {rank}, 0, 1, MPI.INT, next, 1).free();
        MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, before, 1);
        Check.equal(before, got[0], "sent by a freed request");

        Request receive = MPI.COMM_WORLD.Irecv(got, 1, 1, MPI.INT, before, 2);
        Request send = MPI.COMM_WORLD.Isend(new int[] {rank + 1}, 0, 1, MPI.INT, next, 2);
        receive.Wait();
        while (send.Test() == null) {
            continue;
        }
        Request[] both = {
            MPI.COMM_WORLD.Irecv(got, 2, 1, MPI.INT, before, 3),
            MPI.COMM_WORLD.Isend(new int[] {rank + 2}, 0, 1, MPI.INT, next, 3)
        };
        Request.Waitall(both);
        Request[] one = {MPI.COMM_WORLD.Isend(got, 0, 0, MPI.INT, MPI.PROC_NULL, 0)};
        Request.Waitany(one);
        Prequest persistent = MPI.COMM_WORLD.Send_init(got, 0, 1, MPI.INT, MPI.PROC_NULL, 0);
        persistent.Start();
        persistent.Wait();
        for (Request request : new Request[] {receive, send, both[0], both[1], one[0], persistent}) {
            request.free();
            Check.that(request.Is_null(), "freed after its end");
        }
        Check.ints(got, "received", before, before + 1, before + 2);
        Check.passed("FreedRequests");
        MPI.Finalize();
    }
}
