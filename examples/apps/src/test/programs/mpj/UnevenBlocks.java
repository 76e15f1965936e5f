import java.util.Arrays;
import java.util.Random;
import mpi.MPI;
import mpi.MPIException;

/** Blocks of any lengths, many of them empty, with an allgatherv. */
public class UnevenBlocks {
    private static final int ROUNDS = 12;
    private static final int[] MOST = {1, 3, 40, 3000};

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            int[] counts = new int[size];
            int[] places = new int[size];
            int total = 0;
            for (int i = 0; i < size; i++) {
                counts[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(MOST[random.nextInt(MOST.length)]);
                places[i] = total + 1;
                total += counts[i] + 1;
            }
            long[] expected = new long[total + 1];
            Arrays.fill(expected, -1);
            for (int from = 0; from < size; from++) {
                for (int i = 0; i < counts[from]; i++) {
                    expected[places[from] + i] = 100_000L * from + i;
                }
            }
            long[] mine = Arrays.copyOfRange(expected, places[rank], places[rank] + counts[rank]);
            long[] all = new long[total + 3];
            Arrays.fill(all, -1);
            MPI.COMM_WORLD.Allgatherv(mine, 0, mine.length, MPI.LONG, all, 2, counts, places, MPI.LONG);
            Check.equal(true, Arrays.equals(expected, Arrays.copyOfRange(all, 2, all.length)), "round " + round);
        }
        Check.passed("UnevenBlocks");
        MPI.Finalize();
    }
}
