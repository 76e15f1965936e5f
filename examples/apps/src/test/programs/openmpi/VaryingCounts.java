import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Point 24: collectives with counts and places of their own for each rank: zeros, gaps, types with an extent. */
public class VaryingCounts {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = i % 3;
            displacements[i] = 4 * (size - 1 - i) + 1;
        }
        int[] own = {100 * rank, 100 * rank + 1};

        int[] all = new int[4 * size + 1];
        for (int root = 0; root < size; root++) {
            Arrays.fill(all, -1);
            MPI.COMM_WORLD.gatherv(own, counts[rank], MPI.INT, all, counts, displacements, MPI.INT, root);
            if (rank == root) {
                check(all, counts, displacements, "gatherv");
            }
            int[] part = {-1, -1, -1};
            MPI.COMM_WORLD.scatterv(all, counts, displacements, MPI.INT, part, counts[rank], MPI.INT, root);
            for (int i = 0; i < 3; i++) {
                Check.equal(i < counts[rank] ? 100 * rank + i : -1, part[i], "scatterv");
            }
        }
        Arrays.fill(all, -1);
        MPI.COMM_WORLD.allGatherv(own, counts[rank], MPI.INT, all, counts, displacements, MPI.INT);
        check(all, counts, displacements, "allgatherv");

        // Displacements are counted in extents of the type.
        Datatype wide = Datatype.createResized(MPI.INT, 0, 8);
        wide.commit();
        int[] spread = new int[8 * size + 2];
        Arrays.fill(spread, -1);
        MPI.COMM_WORLD.allGatherv(own, counts[rank], MPI.INT, spread, counts, displacements, wide);
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < 4; k++) {
                int at = 2 * (displacements[i] + k);
                if (at < spread.length) {
                    Check.equal(k < counts[i] ? 100 * i + k : -1, spread[at], "spread");
                    Check.equal(-1, spread[at + 1], "gap");
                }
            }
        }

        // Each rank sends each rank another number: rank r sends (r + s) % 3 to rank s.
        int[] sends = new int[size];
        int[] sendsAt = new int[size];
        int[] receives = new int[size];
        int[] receivesAt = new int[size];
        int[] data = new int[3 * size];
        for (int i = 0; i < size; i++) {
            sends[i] = (rank + i) % 3;
            sendsAt[i] = 3 * i;
            receives[i] = sends[i];
            receivesAt[i] = 3 * (size - 1 - i);
            for (int k = 0; k < 3; k++) {
                data[3 * i + k] = 1000 * rank + 10 * i + k;
            }
        }
        int[] got = new int[3 * size];
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.allToAllv(data, sends, sendsAt, MPI.INT, got, receives, receivesAt, MPI.INT);
        exchanged(got, rank, size, "alltoallv");

        // With a type for each, and displacements in bytes.
        Datatype[] types = new Datatype[size];
        Arrays.fill(types, MPI.INT);
        int[] sendBytes = Arrays.stream(sendsAt).map(at -> 4 * at).toArray();
        int[] receiveBytes = Arrays.stream(receivesAt).map(at -> 4 * at).toArray();
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.allToAllw(data, sends, sendBytes, types, got, receives, receiveBytes, types);
        exchanged(got, rank, size, "alltoallw");
        wide.free();
        Check.passed("VaryingCounts");
        MPI.Finalize();
    }

    private static void check(int[] all, int[] counts, int[] displacements, String what) {
        Check.equal(-1, all[0], what + ": in front of all");
        for (int i = 0; i < counts.length; i++) {
            for (int k = 0; k < 4; k++) {
                int expected = k < counts[i] ? 100 * i + k : -1;
                Check.equal(expected, all[displacements[i] + k], what + ": element " + k + " of " + i);
            }
        }
    }

    private static void exchanged(int[] got, int rank, int size, String what) {
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < 3; k++) {
                int expected = k < (rank + i) % 3 ? 1000 * i + 10 * rank + k : -1;
                Check.equal(expected, got[3 * (size - 1 - i) + k], what + ": element " + k + " of " + i);
            }
        }
    }
}
