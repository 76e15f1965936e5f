import mpi.MPI;
import mpi.MPIException;

/** Point 39: abort ends all ranks, whatever they do, and its number is the job's exit code. */
public class Aborting {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.barrier();
        if (rank == MPI.COMM_WORLD.getSize() - 1) {
            System.out.println("rank " + rank + " gives up");
            MPI.COMM_WORLD.abort(42);
            System.out.println("not reached");
        }
        while (rank % 2 == 0) {
            MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 1);
        System.out.println("not reached");
    }
}
