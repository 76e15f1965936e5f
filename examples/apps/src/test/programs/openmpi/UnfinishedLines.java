import mpi.MPI;
import mpi.MPIException;

/** Text without a final newline appears although the job is aborted, of all ranks. */
public class UnfinishedLines {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        System.out.print("out " + rank + ";");
        System.out.flush();
        System.err.print("err " + rank + ";");
        MPI.COMM_WORLD.barrier();
        if (rank == MPI.COMM_WORLD.getSize() - 1) {
            MPI.COMM_WORLD.abort(7);
        }
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 1);
    }
}
