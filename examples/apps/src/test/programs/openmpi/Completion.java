import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 14: waiting and testing for any, some and all, with null, inactive and completed entries among them. */
public class Completion {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        nothing();
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        families(next, before, rank);
        fair(next, before);
        failed(next, before);
        Check.passed("Completion");
        MPI.Finalize();
    }

    /** Arrays in which nothing is active. */
    private static void nothing() throws MPIException {
        Prequest inactive = MPI.COMM_WORLD.recvInit(MPI.newIntBuffer(1), 1, MPI.INT, 0, 1);
        for (Request[] none :
                new Request[][] {{}, {MPI.REQUEST_NULL}, {MPI.REQUEST_NULL, inactive, MPI.REQUEST_NULL}}) {
            Check.equal(MPI.UNDEFINED, Request.waitAny(none), "waitAny of nothing");
            Check.equal(MPI.UNDEFINED, Request.waitAnyStatus(none).getIndex(), "waitAnyStatus of nothing");
            Check.equal(MPI.UNDEFINED, Request.testAny(none), "testAny of nothing");
            Check.that(Request.waitSome(none) == null, "waitSome of nothing");
            Check.that(Request.waitSomeStatus(none) == null, "waitSomeStatus of nothing");
            Check.that(Request.testSome(none) == null, "testSome of nothing");
            Request.waitAll(none);
            Check.that(Request.testAll(none), "testAll of nothing");
            Check.equal(none.length, Request.testAllStatus(none).length, "testAllStatus of nothing");
        }
        inactive.free();
    }

    private static void families(int next, int before, int rank) throws MPIException {
        IntBuffer[] into = new IntBuffer[3];
        Request[] requests = new Request[5];
        Prequest inactive = MPI.COMM_WORLD.sendInit(MPI.newIntBuffer(1), 1, MPI.INT, next, 99);
        requests[1] = MPI.REQUEST_NULL;
        requests[3] = inactive;
        for (int i = 0; i < 3; i++) {
            into[i] = MPI.newIntBuffer(1);
            requests[2 * i] = MPI.COMM_WORLD.iRecv(into[i], 1, MPI.INT, before, i);
        }
        Check.that(!Request.testAll(requests), "not all are there");
        Check.that(Request.testAllStatus(requests) == null, "not all statuses are there");
        Check.equal(MPI.UNDEFINED, Request.testAny(requests), "none is there");
        Check.that(Request.testAnyStatus(requests) == null, "no status is there");
        Check.equal(0, Request.testSome(requests).length, "none of some is there");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[] {rank + 1}, 1, MPI.INT, next, 1);
        Status any = Request.waitAnyStatus(requests);
        Check.equal(2, any.getIndex(), "index of any");
        Check.equal(1, any.getTag(), "tag of any");
        Check.that(requests[2].isNull(), "it is null in the array");
        Check.that(!requests[0].isNull() && !requests[4].isNull(), "the others are not");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[] {rank + 2}, 1, MPI.INT, next, 2);
        int[] some = Request.waitSome(requests);
        Check.ints(some, "indices of some", 4);
        Check.that(requests[4].isNull(), "it is null in the array");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[] {rank}, 1, MPI.INT, next, 0);
        Status[] all = Request.waitAllStatus(requests);
        Check.equal(5, all.length, "statuses of all");
        Check.equal(before, all[0].getSource(), "source of the last");
        Check.equal(MPI.ANY_SOURCE, all[1].getSource(), "source of the null one");
        Check.equal(MPI.ANY_SOURCE, all[3].getSource(), "source of the inactive one");
        Check.that(requests[0].isNull(), "it is null in the array");
        Check.that(!inactive.isNull(), "the inactive one is not null");
        for (int i = 0; i < 3; i++) {
            Check.equal(before + i, into[i].get(0), "content " + i);
        }
        inactive.free();
    }

    /** A wait for some returns all completed requests, so no request starves. */
    private static void fair(int next, int before) throws MPIException {
        int count = 6;
        Request[] requests = new Request[count];
        for (int i = 0; i < count; i++) {
            requests[i] = MPI.COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, before, i);
        }
        for (int i = count - 1; i >= 0; i--) {
            MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, next, i);
        }
        MPI.COMM_WORLD.recv(new int[0], 0, MPI.INT, sendRing(next, before), 50);
        Status[] some = Request.waitSomeStatus(requests);
        Check.equal(count, some.length, "all that came are completed together");
        for (int i = 0; i < count; i++) {
            Check.equal(i, some[i].getIndex(), "index");
            Check.equal(i, some[i].getTag(), "tag");
        }
    }

    private static int sendRing(int next, int before) throws MPIException {
        MPI.COMM_WORLD.send(new int[0], 0, MPI.INT, next, 50);
        return before;
    }

    /** One of many requests fails: the others are done, and the statuses show which. */
    private static void failed(int next, int before) throws MPIException {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        IntBuffer good = MPI.newIntBuffer(2);
        Request[] requests = {
            MPI.COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, before, 1),
            MPI.COMM_WORLD.iRecv(good, 2, MPI.INT, before, 2),
            MPI.COMM_WORLD.iSend(MPI.newIntBuffer(2), 2, MPI.INT, next, 1),
            MPI.COMM_WORLD.iSend(MPI.newIntBuffer(2).put(1, 8), 2, MPI.INT, next, 2)
        };
        Check.fails(MPI.ERR_IN_STATUS, () -> Request.waitAll(requests), "waitAll with a truncated message");
        for (Request request : requests) {
            request.waitFor();
        }
        Check.equal(8, good.get(1), "the good one is there");
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
    }
}
