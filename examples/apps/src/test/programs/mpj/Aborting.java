import mpi.MPI;
import mpi.MPIException;

/** Point 39: abort ends all ranks, whatever they do, and its number is the job's exit code. */
public class Aborting {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        MPI.COMM_WORLD.Barrier();
        if (rank == MPI.COMM_WORLD.Size() - 1) {
            System.out.println("rank " + rank + " gives up");
            MPI.COMM_WORLD.Abort(42);
            System.out.println("not reached");
        }
        while (rank % 2 == 0) {
            MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
        System.out.println("not reached");
    }
}
