import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 1: a message is matched by communicator, source and tag; communicators and collectives are apart. */
public class Contexts {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Intracomm[] comms = {
            MPI.COMM_WORLD,
            (Intracomm) MPI.COMM_WORLD.clone(),
            MPI.COMM_WORLD.Split(0, rank),
            MPI.COMM_WORLD.Create(MPI.COMM_WORLD.Group())
        };
        Request[] sends = new Request[comms.length];
        for (int i = 0; i < comms.length; i++) {
            sends[i] = comms[i].Isend(new int[] {10 * rank + i}, 0, 1, MPI.INT, next, 7);
        }
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Check.equal(size, sum[0], "sum while messages are under way");
        for (int i = comms.length - 1; i >= 0; i--) {
            int[] got = new int[1];
            comms[i].Recv(got, 0, 1, MPI.INT, i % 2 == 0 ? MPI.ANY_SOURCE : before, MPI.ANY_TAG);
            Check.equal(10 * before + i, got[0], "message of communicator " + i);
        }
        Request.Waitall(sends);

        // A receive for anything takes nothing of a collective or of another communicator.
        int[] late = new int[1];
        Request open = MPI.COMM_WORLD.Irecv(late, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        int[] all = new int[size];
        MPI.COMM_WORLD.Allgather(new int[] {rank}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        Check.equal(size - 1, all[size - 1], "gathered");
        comms[1].Sendrecv(new int[] {rank}, 0, 1, MPI.INT, next, 7, sum, 0, 1, MPI.INT, before, 7);
        Check.equal(before, sum[0], "message of the clone");
        Check.that(open.Test() == null, "nothing may have matched the open receive");
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Send(new int[] {500 + rank}, 0, 1, MPI.INT, next, 0);
        open.Wait();
        Check.equal(500 + before, late[0], "message of the world");

        Intracomm half = MPI.COMM_WORLD.Split(rank % 2, rank);
        Intercomm inter = MPI.COMM_WORLD.Create_intercomm(half, 0, 1 - rank % 2, 7);
        int partner = half.Rank();
        Request[] both = {
            inter.Isend(new int[] {1000 + rank}, 0, 1, MPI.INT, partner, 7),
            half.Isend(new int[] {2000 + rank}, 0, 1, MPI.INT, partner, 7)
        };
        int[] got = new int[1];
        half.Recv(got, 0, 1, MPI.INT, partner, 7);
        Check.equal(2000 + rank, got[0], "message of the half");
        inter.Recv(got, 0, 1, MPI.INT, partner, 7);
        Check.equal(1000 + (rank ^ 1), got[0], "message of the other half");
        Request.Waitall(both);
        Check.passed("Contexts");
        MPI.Finalize();
    }
}
