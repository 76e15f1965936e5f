import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** A block of no bytes is nothing, at whatever place and of whatever type. */
public class EmptyBlocks {
    private static final int BEHIND = 1000;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Datatype empty = Datatype.createContiguous(0, MPI.INT);
        empty.commit();

        // Only the neighbours exchange something; all else is empty, and behind the arrays.
        int[] to = new int[size];
        int[] from = new int[size];
        int[] toAt = filled(size, BEHIND);
        int[] fromAt = filled(size, -BEHIND);
        to[next] = 1;
        from[before] = 1;
        toAt[next] = 0;
        fromAt[before] = 0;
        int[] got = {-1};
        MPI.COMM_WORLD.allToAllv(new int[] {rank}, to, toAt, MPI.INT, got, from, fromAt, MPI.INT);
        Check.ints(got, "allToAllv", before);

        Datatype[] sent = new Datatype[size];
        Datatype[] received = new Datatype[size];
        Arrays.fill(sent, MPI.DOUBLE);
        Arrays.fill(received, MPI.SHORT);
        sent[next] = MPI.INT;
        received[before] = MPI.INT;
        got[0] = -1;
        MPI.COMM_WORLD.allToAllw(new int[] {rank + 1}, to, toAt, sent, got, from, fromAt, received);
        Check.ints(got, "allToAllw by count", before + 1);
        Arrays.fill(sent, empty);
        Arrays.fill(received, empty);
        sent[next] = MPI.INT;
        received[before] = MPI.INT;
        got[0] = -1;
        int[] ones = filled(size, 1);
        MPI.COMM_WORLD.allToAllw(new int[] {rank + 2}, ones, toAt, sent, got, ones, fromAt, received);
        Check.ints(got, "allToAllw by type", before + 2);

        // Only rank 0 has something.
        int[] counts = new int[size];
        int[] places = filled(size, BEHIND);
        counts[0] = 1;
        places[0] = 0;
        got[0] = -1;
        int mine = rank == 0 ? 1 : 0;
        MPI.COMM_WORLD.allGatherv(new int[] {9}, mine, MPI.INT, got, counts, places, MPI.INT);
        Check.ints(got, "allGatherv", 9);
        got[0] = -1;
        MPI.COMM_WORLD.gatherv(new int[] {8}, mine, MPI.INT, got, counts, places, MPI.INT, size - 1);
        Check.ints(got, "gatherv", rank == size - 1 ? 8 : -1);
        got[0] = -1;
        MPI.COMM_WORLD.scatterv(new int[] {7}, counts, places, MPI.INT, got, mine, MPI.INT, size - 1);
        Check.ints(got, "scatterv", rank == 0 ? 7 : -1);
        MPI.COMM_WORLD.allGatherv(new int[0], 3, empty, new int[0], ones, places, empty);
        MPI.COMM_WORLD.allToAllv(null, new int[size], places, MPI.INT, null, new int[size], places, MPI.INT);
        Check.passed("EmptyBlocks");
        MPI.Finalize();
    }

    private static int[] filled(int size, int value) {
        int[] array = new int[size];
        Arrays.fill(array, value);
        return array;
    }
}
