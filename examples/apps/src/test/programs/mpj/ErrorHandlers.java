import mpi.MPI;
import mpi.MPIException;

/** Point 37: errors return as exceptions if the program sets the handler for it, and the job continues. */
public class ErrorHandlers {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Check.that(MPI.Errorhandler_get() == MPI.ERRORS_ARE_FATAL, "fatal at first");
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        int[] data = new int[2];
        Check.fails("MPI_ERR_COUNT", () -> MPI.COMM_WORLD.Send(data, 0, -1, MPI.INT, 0, 0), "a negative count");
        Check.fails("MPI_ERR_TAG", () -> MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, 0, -2), "a negative tag");
        Check.fails("MPI_ERR_RANK", () -> MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, size, 0), "a rank beyond the last");
        Check.fails("MPI_ERR_BUFFER", () -> MPI.COMM_WORLD.Send(data, 1, 2, MPI.INT, 0, 0), "more than the array has");
        Check.fails(
                "MPI_ERR_TYPE",
                () -> MPI.COMM_WORLD.Send(data, 0, 1, MPI.DOUBLE, 0, 0),
                "another type than the array's");
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Check.equal(size, sum[0], "sum after errors");
        Check.passed("ErrorHandlers");
        MPI.Finalize();
    }
}
