import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 15: what a freed request stood for is still carried out; looking at a status does not free. */
public class FreedRequests {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        for (int count : new int[] {1, 6_000}) {
            IntBuffer out = MPI.newIntBuffer(count).put(count - 1, rank + 3);
            Request send = MPI.COMM_WORLD.iSend(out, count, MPI.INT, next, 1);
            send.free();
            Check.that(send.isNull(), "a freed request is null");
            IntBuffer into = MPI.newIntBuffer(count);
            Request receive = MPI.COMM_WORLD.iRecv(into, count, MPI.INT, before, 2);
            receive.free();
            int[] got = new int[count];
            MPI.COMM_WORLD.recv(got, count, MPI.INT, before, 1);
            Check.equal(before + 3, got[count - 1], "sent by a freed request");
            MPI.COMM_WORLD.sSend(got, count, MPI.INT, next, 2);
            MPI.COMM_WORLD.barrier();
            MPI.COMM_WORLD.sendRecv(got, 0, MPI.INT, next, 3, got, 0, MPI.INT, before, 3);
            double until = MPI.wtime() + 1e-3;
            while (MPI.wtime() < until) {
                continue;
            }
            Check.equal((before + size - 1) % size + 3, into.get(count - 1), "received by a freed request");
        }

        Request receive = MPI.COMM_WORLD.iRecv(MPI.newIntBuffer(2), 2, MPI.INT, before, 4);
        Check.that(receive.getStatus() == null, "not there yet");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[2], 2, MPI.INT, next, 4);
        Status seen;
        do {
            seen = receive.getStatus();
        } while (seen == null);
        Check.equal(2, seen.getCount(MPI.INT), "count of what was looked at");
        Check.that(!receive.isNull(), "looking does not free");
        Check.equal(before, receive.getStatus().getSource(), "looked at again");
        Check.equal(2, receive.waitStatus().getCount(MPI.INT), "count of the wait");
        Check.that(receive.isNull(), "waiting frees");

        // Freeing a completed request has no further effect.
        int[] data = new int[1];
        Request waited = MPI.COMM_WORLD.iSend(MPI.newIntBuffer(1), 1, MPI.INT, next, 5);
        MPI.COMM_WORLD.recv(data, 1, MPI.INT, before, 5);
        waited.waitFor();
        Request tested = MPI.COMM_WORLD.iBarrier();
        while (!tested.test()) {
            continue;
        }
        Request[] all = {MPI.COMM_WORLD.iBarrier(), MPI.COMM_WORLD.iSend(null, 0, MPI.INT, MPI.PROC_NULL, 0)};
        Request.waitAll(all);
        Request[] any = {MPI.COMM_WORLD.iBarrier()};
        Request.waitAny(any);
        Request[] some = {MPI.COMM_WORLD.iBarrier()};
        Request.waitSome(some);
        Prequest persistent = MPI.COMM_WORLD.sendInit(null, 0, MPI.INT, MPI.PROC_NULL, 0);
        persistent.start();
        persistent.waitFor();
        for (Request request : new Request[] {waited, tested, all[0], all[1], any[0], some[0], persistent}) {
            request.free();
            Check.that(request.isNull(), "freed after its end");
        }

        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_REQUEST, () -> MPI.REQUEST_NULL.free(), "freeing the null request");
        Check.fails(MPI.ERR_REQUEST, () -> MPI.REQUEST_NULL.cancel(), "cancelling the null request");
        Check.passed("FreedRequests");
        MPI.Finalize();
    }
}
