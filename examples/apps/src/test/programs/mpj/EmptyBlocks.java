import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** A block of no elements is nothing, at whatever place. */
public class EmptyBlocks {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] to = new int[size];
        int[] from = new int[size];
        int[] places = new int[size];
        Arrays.fill(places, 1000);
        int[] toAt = places.clone();
        int[] fromAt = places.clone();
        to[next] = 1;
        from[before] = 1;
        toAt[next] = 0;
        fromAt[before] = 0;
        int[] got = {-1, -1};
        MPI.COMM_WORLD.Alltoallv(new int[] {rank}, 0, to, toAt, MPI.INT, got, 1, from, fromAt, MPI.INT);
        Check.ints(got, "Alltoallv", -1, before);

        int[] counts = new int[size];
        counts[0] = 1;
        places[0] = 0;
        int mine = rank == 0 ? 1 : 0;
        got[1] = -1;
        MPI.COMM_WORLD.Allgatherv(new int[] {9}, 0, mine, MPI.INT, got, 1, counts, places, MPI.INT);
        Check.ints(got, "Allgatherv", -1, 9);
        got[1] = -1;
        MPI.COMM_WORLD.Gatherv(new int[] {8}, 0, mine, MPI.INT, got, 1, counts, places, MPI.INT, size - 1);
        Check.ints(got, "Gatherv", -1, rank == size - 1 ? 8 : -1);
        got[1] = -1;
        MPI.COMM_WORLD.Scatterv(new int[] {7}, 0, counts, places, MPI.INT, got, 1, mine, MPI.INT, size - 1);
        Check.ints(got, "Scatterv", -1, rank == 0 ? 7 : -1);
        Check.passed("EmptyBlocks");
        MPI.Finalize();
    }
}
