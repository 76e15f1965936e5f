import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Point 24: collectives with counts and places of their own for each rank: zeros, gaps, objects. */
public class VaryingCounts {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] counts = new int[size];
        int[] places = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = i % 3;
            places[i] = 4 * (size - 1 - i) + 1;
        }
        int[] own = {-9, 100 * rank, 100 * rank + 1};
        int[] all = new int[4 * size + 3];
        for (int root = 0; root < size; root++) {
            Arrays.fill(all, -1);
            MPI.COMM_WORLD.Gatherv(own, 1, counts[rank], MPI.INT, all, 2, counts, places, MPI.INT, root);
            if (rank == root) {
                check(all, counts, places, "Gatherv");
            }
            int[] part = {-1, -1, -1};
            MPI.COMM_WORLD.Scatterv(all, 2, counts, places, MPI.INT, part, 1, counts[rank], MPI.INT, root);
            for (int i = 0; i < 2; i++) {
                Check.equal(i < counts[rank] ? 100 * rank + i : -1, part[i + 1], "Scatterv");
            }
        }
        Arrays.fill(all, -1);
        MPI.COMM_WORLD.Allgatherv(own, 1, counts[rank], MPI.INT, all, 2, counts, places, MPI.INT);
        check(all, counts, places, "Allgatherv");
        Object[] texts = new Object[4 * size + 1];
        Object[] ownTexts = {"first of " + rank, "second of " + rank};
        MPI.COMM_WORLD.Allgatherv(ownTexts, 0, counts[rank], MPI.OBJECT, texts, 0, counts, places, MPI.OBJECT);
        for (int i = 0; i < size; i++) {
            Check.equal(counts[i] > 0 ? "first of " + i : null, texts[places[i]], "an object of " + i);
        }

        // Rank r sends (r + s) % 3 to rank s.
        int[] sends = new int[size];
        int[] sendsAt = new int[size];
        int[] receivesAt = new int[size];
        int[] data = new int[3 * size];
        for (int i = 0; i < size; i++) {
            sends[i] = (rank + i) % 3;
            sendsAt[i] = 3 * i;
            receivesAt[i] = 3 * (size - 1 - i);
            for (int k = 0; k < 3; k++) {
                data[3 * i + k] = 1000 * rank + 10 * i + k;
            }
        }
        int[] got = new int[3 * size];
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.Alltoallv(data, 0, sends, sendsAt, MPI.INT, got, 0, sends, receivesAt, MPI.INT);
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < 3; k++) {
                int expected = k < (rank + i) % 3 ? 1000 * i + 10 * rank + k : -1;
                Check.equal(expected, got[3 * (size - 1 - i) + k], "element " + k + " of " + i);
            }
        }
        Check.passed("VaryingCounts");
        MPI.Finalize();
    }

    private static void check(int[] all, int[] counts, int[] places, String what) {
        for (int i = 0; i < counts.length; i++) {
            for (int k = 0; k < 4; k++) {
                int expected = k < counts[i] ? 100 * i + k : -1;
                Check.equal(expected, all[2 + places[i] + k], what + ": element " + k + " of " + i);
            }
        }
    }
}
