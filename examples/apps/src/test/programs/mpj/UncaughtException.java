import mpi.MPI;
import mpi.MPIException;

/** Point 38: an exception that a rank does not catch ends the job, and the program's frames are shown. */
public class UncaughtException {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        MPI.COMM_WORLD.Barrier();
        if (rank == 1) {
            throw new IllegalArgumentException("thrown by rank 1");
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, 1);
        System.out.println("not reached");
    }
}
