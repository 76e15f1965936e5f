import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** A root that broadcasts less than the others expect: they keep the rest of their buffer, and the job continues. */
public class ShortBroadcasts {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int root = 0; root < size; root++) {
            for (int given = 0; given <= 3; given++) {
                int[] data = new int[6];
                Arrays.fill(data, rank == root ? 7 : -1);
                if (given % 2 == 0) {
                    MPI.COMM_WORLD.bcast(data, rank == root ? given : 5, MPI.INT, root);
                } else {
                    MPI.COMM_WORLD.iBcast(MPI.slice(data, 0), rank == root ? given : 5, MPI.INT, root).waitFor();
                }
                for (int i = 0; i < data.length; i++) {
                    Check.equal(rank == root || i < given ? 7 : -1, data[i], "element " + i + " of " + given);
                }
            }
        }
        Check.passed("ShortBroadcasts");
        MPI.Finalize();
    }
}
