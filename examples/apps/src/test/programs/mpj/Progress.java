import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 4: what has matched completes, even if one side calls MPI no more. */
public class Progress {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int partner = rank ^ 1;
        int large = 8_000;
        int[] data = new int[large];
        int[] into = new int[large];
        if (rank % 2 == 0) {
            data[large - 1] = 9;
            MPI.COMM_WORLD.Isend(data, 0, large, MPI.INT, partner, 1).Wait();
            MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, partner, 2);
            Request sent = MPI.COMM_WORLD.Issend(data, 0, large, MPI.INT, partner, 3);
            MPI.COMM_WORLD.Recv(into, 0, 1, MPI.INT, partner, 4);
            sent.Wait();
        } else {
            Request posted = MPI.COMM_WORLD.Irecv(into, 0, large, MPI.INT, partner, 1);
            MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, partner, 2);
            posted.Wait();
            Check.equal(9, into[large - 1], "posted");
            into[large - 1] = 0;
            MPI.COMM_WORLD.Recv(into, 0, large, MPI.INT, partner, 3);
            Check.equal(9, into[large - 1], "received while the sender waits elsewhere");
            MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, partner, 4);
        }

        // Both send first: fine as long as the message is eager.
        MPI.COMM_WORLD.Send(new int[] {rank}, 0, 1, MPI.INT, partner, 5);
        MPI.COMM_WORLD.Recv(into, 0, 1, MPI.INT, partner, 5);
        Check.equal(partner, into[0], "exchanged");
        Request receive = MPI.COMM_WORLD.Irecv(into, 0, large, MPI.INT, before, 6);
        data[5] = rank;
        Request send = MPI.COMM_WORLD.Isend(data, 0, large, MPI.INT, next, 6);
        while (receive.Test() == null) {
            continue;
        }
        while (send.Test() == null) {
            continue;
        }
        Check.equal(before, into[5], "polled for");
        Check.passed("Progress");
        MPI.Finalize();
    }
}
