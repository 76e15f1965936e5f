import mpi.MPI;
import mpi.MPIException;

/** Point 47: if all ranks wait for messages without a sender, the job ends and reports which rank waits for which. */
public class Deadlock {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        MPI.COMM_WORLD.Barrier();
        System.out.println("rank " + rank + " waits");
        int[] buffer = new int[1];
        MPI.COMM_WORLD.Recv(buffer, 0, 1, MPI.INT, (rank + 1) % size, 3);
        MPI.COMM_WORLD.Send(buffer, 0, 1, MPI.INT, (rank + size - 1) % size, 3);
        System.out.println("not reached");
    }
}
