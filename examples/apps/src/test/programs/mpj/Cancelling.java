import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 13: a receive or a send is either cancelled or done, never both, and waiting for it ends. */
public class Cancelling {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] first = {-1};
        int[] second = {-1};
        Request never = MPI.COMM_WORLD.Irecv(first, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
        never.Cancel();
        Check.that(never.Wait().Test_cancelled(), "cancelled");
        Request cancelled = MPI.COMM_WORLD.Irecv(first, 0, 1, MPI.INT, before, 2);
        Request kept = MPI.COMM_WORLD.Irecv(second, 0, 1, MPI.INT, before, 2);
        cancelled.Cancel();
        Check.that(cancelled.Wait().Test_cancelled(), "cancelled before the message");
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {rank}, 0, 1, MPI.INT, next, 2);
        Check.that(!kept.Wait().Test_cancelled(), "the other is done");
        Check.equal(before, second[0], "content of the other");
        Check.equal(-1, first[0], "content of the cancelled one");
        MPI.COMM_WORLD.Send(new int[] {40 + rank}, 0, 1, MPI.INT, next, 3);
        MPI.COMM_WORLD.Probe(before, 3);
        Request matched = MPI.COMM_WORLD.Irecv(first, 0, 1, MPI.INT, before, 3);
        matched.Cancel();
        Status status = matched.Wait();
        Check.that(!status.Test_cancelled(), "too late to cancel");
        Check.equal(40 + before, first[0], "content of what could not be cancelled");
        Prequest again = MPI.COMM_WORLD.Recv_init(first, 0, 1, MPI.INT, before, 5);
        again.Start();
        again.Cancel();
        Check.that(again.Wait().Test_cancelled(), "persistent receive cancelled");
        again.Start();
        MPI.COMM_WORLD.Send(new int[] {80 + rank}, 0, 1, MPI.INT, next, 5);
        Check.that(!again.Wait().Test_cancelled(), "started again");
        Check.equal(80 + before, first[0], "content after the restart");

        // Offered, and not matched: taken back, whatever its mode, and the next one comes.
        int[] own = {100 + rank};
        int[] large = new int[50_000];
        Prequest synchronous = MPI.COMM_WORLD.Ssend_init(own, 0, 1, MPI.INT, next, 8);
        synchronous.Start();
        Request[] sends = {
            MPI.COMM_WORLD.Issend(own, 0, 1, MPI.INT, next, 8),
            MPI.COMM_WORLD.Isend(large, 0, large.length, MPI.INT, next, 8),
            synchronous
        };
        for (Request taken : sends) {
            taken.Cancel();
            Check.that(taken.Wait().Test_cancelled(), "send cancelled");
        }
        Check.that(sends[0].Is_null() && !synchronous.Is_null(), "null or inactive after the wait");
        MPI.COMM_WORLD.Barrier();
        Check.that(MPI.COMM_WORLD.Iprobe(before, 8) == null, "nothing of it is seen");
        synchronous.Start();
        MPI.COMM_WORLD.Recv(large, 0, large.length, MPI.INT, before, 8);
        Check.equal(100 + before, large[0], "what was started again");
        Check.that(!synchronous.Wait().Test_cancelled(), "received");

        // Received already: done, not cancelled.
        Request posted = MPI.COMM_WORLD.Irecv(first, 0, 1, MPI.INT, before, 9);
        Request late = MPI.COMM_WORLD.Issend(own, 0, 1, MPI.INT, next, 9);
        posted.Wait();
        MPI.COMM_WORLD.Barrier();
        late.Cancel();
        Check.that(!late.Wait().Test_cancelled(), "too late to cancel a send");
        Check.equal(100 + before, first[0], "content of the send that could not be cancelled");
        Check.passed("Cancelling");
        MPI.Finalize();
    }
}
