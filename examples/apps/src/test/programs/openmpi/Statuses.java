import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 7: the contents of statuses, including statuses of empty messages and of PROC_NULL. */
public class Statuses {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Request send = MPI.COMM_WORLD.iSend(MPI.newDoubleBuffer(5), 5, MPI.DOUBLE, next, 11);
        Status status = MPI.COMM_WORLD.recv(new double[9], 9, MPI.DOUBLE, MPI.ANY_SOURCE, MPI.ANY_TAG);
        Check.equal(before, status.getSource(), "source");
        Check.equal(11, status.getTag(), "tag");
        Check.equal(MPI.SUCCESS, status.getError(), "error");
        Check.equal(5, status.getCount(MPI.DOUBLE), "count");
        Check.equal(5, status.getElements(MPI.DOUBLE), "elements");
        Check.that(!status.isCancelled(), "not cancelled");
        Check.that(!send.waitStatus().isCancelled(), "send not cancelled");

        empty(MPI.REQUEST_NULL.waitStatus(), "status of the null request");
        empty(MPI.REQUEST_NULL.testStatus(), "tested null request");
        Check.that(send.isNull(), "a completed request is null");
        empty(send.waitStatus(), "status of a completed request");
        Prequest inactive = MPI.COMM_WORLD.recvInit(MPI.newIntBuffer(1), 1, MPI.INT, before, 12);
        empty(inactive.waitStatus(), "status of an inactive request");
        empty(inactive.testStatus(), "tested inactive request");
        empty(inactive.getStatus(), "looked-at inactive request");
        inactive.free();
        for (Status each : Request.waitAllStatus(new Request[] {MPI.REQUEST_NULL, send})) {
            empty(each, "status of waitAll");
        }

        Status absent = MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 13);
        Check.equal(MPI.PROC_NULL, absent.getSource(), "source of no rank");
        Check.equal(MPI.ANY_TAG, absent.getTag(), "tag of no rank");
        Check.equal(0, absent.getCount(MPI.INT), "count of no rank");

        // A program may write its own.
        Status own = status;
        own.setElements(MPI.INT, 6);
        Check.equal(6, own.getElements(MPI.INT), "elements set");
        own.setElementsX(MPI.INT, new mpi.Count(7));
        Check.equal(7L, own.getElementsX(MPI.INT).getCount(), "elements set as a count");
        own.setCancelled(true);
        Check.that(own.isCancelled(), "set as cancelled");
        Check.passed("Statuses");
        MPI.Finalize();
    }

    private static void empty(Status status, String what) throws MPIException {
        Check.that(status != null, what + " is not there");
        Check.equal(MPI.ANY_SOURCE, status.getSource(), what + ", source");
        Check.equal(MPI.ANY_TAG, status.getTag(), what + ", tag");
        Check.equal(MPI.SUCCESS, status.getError(), what + ", error");
        Check.equal(0, status.getCount(MPI.INT), what + ", count");
        Check.that(!status.isCancelled(), what + ", cancelled");
    }
}
