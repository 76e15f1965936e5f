import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Point 7: the contents of statuses, including statuses of empty messages and of PROC_NULL. */
public class Statuses {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Request send = MPI.COMM_WORLD.Isend(new double[5], 0, 5, MPI.DOUBLE, next, 11);
        Status status = MPI.COMM_WORLD.Recv(new double[9], 0, 9, MPI.DOUBLE, MPI.ANY_SOURCE, MPI.ANY_TAG);
        Check.equal(before, status.source, "source");
        Check.equal(11, status.tag, "tag");
        Check.equal(5, status.Get_count(MPI.DOUBLE), "count");
        Check.that(!status.Test_cancelled(), "not cancelled");
        send.Wait();
        Check.that(send.Is_null(), "a completed request is null");
        for (Status empty : new Status[] {MPI.REQUEST_NULL.Wait(), MPI.REQUEST_NULL.Test(), send.Wait()}) {
            Check.equal(MPI.ANY_SOURCE, empty.source, "source of nothing");
            Check.equal(MPI.ANY_TAG, empty.tag, "tag of nothing");
            Check.equal(0, empty.Get_count(MPI.INT), "count of nothing");
        }
        Status absent = MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 13);
        Check.equal(MPI.PROC_NULL, absent.source, "source of no rank");
        Check.equal(MPI.ANY_TAG, absent.tag, "tag of no rank");
        Check.equal(0, absent.Get_count(MPI.INT), "count of no rank");
        Check.passed("Statuses");
        MPI.Finalize();
    }
}
