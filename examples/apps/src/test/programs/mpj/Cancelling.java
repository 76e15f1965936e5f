import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Point 13: a receive is either cancelled or done, never both, and waiting for it ends. */
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
        Check.passed("Cancelling");
        MPI.Finalize();
    }
}
