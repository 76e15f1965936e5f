import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Status;

/** Point 8: a message to or from PROC_NULL is done at once. */
public class ProcNull {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int absent = MPI.PROC_NULL;
        int[] got = {-1, -1};
        MPI.COMM_WORLD.Send(got, 0, 2, MPI.INT, absent, 1);
        MPI.COMM_WORLD.Ssend(got, 0, 2, MPI.INT, absent, 1);
        MPI.COMM_WORLD.Rsend(got, 0, 2, MPI.INT, absent, 1);
        Prequest again = MPI.COMM_WORLD.Recv_init(got, 0, 2, MPI.INT, absent, 1);
        again.Start();
        Status[] all = {
            MPI.COMM_WORLD.Recv(got, 0, 2, MPI.INT, absent, MPI.ANY_TAG),
            MPI.COMM_WORLD.Probe(absent, 1),
            MPI.COMM_WORLD.Iprobe(absent, 1),
            MPI.COMM_WORLD.Sendrecv(got, 0, 2, MPI.INT, absent, 1, got, 0, 2, MPI.INT, absent, 1),
            MPI.COMM_WORLD.Sendrecv_replace(got, 0, 2, MPI.INT, absent, 1, absent, 1),
            MPI.COMM_WORLD.Irecv(got, 0, 2, MPI.INT, absent, 1).Wait(),
            again.Wait()
        };
        for (Status each : all) {
            Check.equal(MPI.PROC_NULL, each.source, "source");
            Check.equal(MPI.ANY_TAG, each.tag, "tag");
            Check.equal(0, each.Get_count(MPI.INT), "count");
        }
        MPI.COMM_WORLD.Isend(got, 0, 2, MPI.INT, absent, 1).Wait();
        Check.ints(got, "received nothing", -1, -1);
        int left = rank == 0 ? absent : rank - 1;
        int right = rank == size - 1 ? absent : rank + 1;
        MPI.COMM_WORLD.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, right, 2, got, 1, 1, MPI.INT, left, 2);
        Check.equal(rank == 0 ? -1 : rank - 1, got[1], "from the left");
        Check.passed("ProcNull");
        MPI.Finalize();
    }
}
