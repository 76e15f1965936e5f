import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** A root that broadcasts less than the others expect: they keep the rest of their buffer, and the job continues. */
public class ShortBroadcasts {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int root = 0; root < size; root++) {
            double[] data = new double[6];
            Arrays.fill(data, rank == root ? 7 : -1);
            MPI.COMM_WORLD.Bcast(data, 1, rank == root ? 2 : 4, MPI.DOUBLE, root);
            double rest = rank == root ? 7 : -1;
            Check.equal(new double[] {rest, 7, 7, rest, rest, rest}, data, "broadcast from " + root);
        }
        Check.passed("ShortBroadcasts");
        MPI.Finalize();
    }
}
