import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Point 18: of an array only the elements from the offset on are read and written. */
public class Slices {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] data = {0, 1, 2, 3, 4, 10 + rank, 6, 7};
        int[] got = new int[8];
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.Sendrecv(data, 5, 2, MPI.INT, next, 1, got, 3, 4, MPI.INT, before, 1);
        Check.ints(got, "at an offset", -1, -1, -1, 10 + before, 6, -1, -1, -1);
        double[] doubles = {1, 2, 3};
        MPI.COMM_WORLD.Sendrecv(doubles, 2, 1, MPI.DOUBLE, next, 1, doubles, 0, 1, MPI.DOUBLE, before, 1);
        Check.equal(new double[] {3, 2, 3}, doubles, "doubles");
        Object[] objects = {"a", "b", null, null};
        MPI.COMM_WORLD.Sendrecv(objects, 1, 1, MPI.OBJECT, next, 1, objects, 3, 1, MPI.OBJECT, before, 1);
        Check.equal(new Object[] {"a", "b", null, "b"}, objects, "objects");
        Datatype everyOther = Datatype.Vector(3, 1, 2, MPI.INT);
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.Sendrecv(data, 1, 3, MPI.INT, next, 5, got, 2, 1, everyOther, before, 5);
        Check.ints(got, "with gaps", -1, -1, 1, -1, 2, -1, 3, -1);
        int[] all = new int[size + 2];
        Arrays.fill(all, -1);
        MPI.COMM_WORLD.Allgather(data, 5, 1, MPI.INT, all, 1, 1, MPI.INT);
        Check.equal(-1, all[0], "in front of the gathered");
        Check.equal(10 + rank, all[rank + 1], "gathered");
        Check.equal(-1, all[size + 1], "behind the gathered");
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        Check.fails("MPI_ERR_BUFFER", () -> MPI.COMM_WORLD.Send(data, 6, 3, MPI.INT, next, 6), "beyond the end");
        Check.fails(
                "MPI_ERR_BUFFER",
                () -> MPI.COMM_WORLD.Send(data, -1, 3, MPI.INT, next, 6),
                "in front of the beginning");
        Check.passed("Slices");
        MPI.Finalize();
    }
}
