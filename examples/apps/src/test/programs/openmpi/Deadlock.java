import mpi.MPI;
import mpi.MPIException;

/** Point 47: if all ranks wait for messages without a sender, the job ends and reports which rank waits for which. */
public class Deadlock {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        MPI.COMM_WORLD.barrier();
        System.out.println("rank " + rank + " waits");
        int[] buffer = new int[1];
        MPI.COMM_WORLD.recv(buffer, 1, MPI.INT, (rank + 1) % size, 3);
        MPI.COMM_WORLD.send(buffer, 1, MPI.INT, (rank + size - 1) % size, 3);
        System.out.println("not reached");
    }
}
