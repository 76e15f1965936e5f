import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Point 12: a receive gets what was probed. */
public class Probing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (rank == 0) {
            for (int i = 0; i < 3 * (size - 1); i++) {
                Status status;
                if (i % 2 == 0) {
                    status = MPI.COMM_WORLD.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
                } else {
                    do {
                        status = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG);
                    } while (status == null);
                }
                int[] got = new int[status.Get_count(MPI.INT)];
                Status received = MPI.COMM_WORLD.Recv(got, 0, got.length, MPI.INT, status.source, status.tag);
                Check.equal(got.length, received.Get_count(MPI.INT), "count as probed");
                Check.equal(status.tag, got[0], "message as probed");
            }
            Check.that(MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "nothing is left");
        } else {
            for (int i = 0; i < 3; i++) {
                int[] data = new int[i == 1 ? 6_000 : rank + i];
                data[0] = 10 * rank + i;
                MPI.COMM_WORLD.Send(data, 0, data.length, MPI.INT, 0, 10 * rank + i);
            }
        }
        Check.passed("Probing");
        MPI.Finalize();
    }
}
