import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.MPI;
import mpi.MPIException;

/** Blocks of any lengths, many of them empty, in datatypes with gaps, with an alltoallw and an allgatherv. */
public class UnevenBlocks {
    private static final int ROUNDS = 6;
    private static final int[] MOST = {1, 3, 40, 3000};

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Datatype pair = Datatype.createVector(2, 1, 3, MPI.INT);
        Datatype spaced = Datatype.createResized(pair, 0, 20);
        spaced.commit();
        Datatype dense = Datatype.createContiguous(2, MPI.INT);
        dense.commit();
        for (int round = 0; round < ROUNDS; round++) {
            exchange(rank, size, counts(round, size), round, spaced, dense);
            gather(rank, size, counts(round + ROUNDS, size)[0]);
        }
        between(rank, size, spaced, dense);
        Check.passed("UnevenBlocks");
        MPI.Finalize();
    }

    /** Returns the number of pairs that each rank sends to each. */
    private static int[][] counts(int seed, int size) {
        Random random = new Random(seed);
        int[][] counts = new int[size][size];
        for (int[] row : counts) {
            for (int to = 0; to < size; to++) {
                row[to] = random.nextInt(3) == 0 ? 0 : random.nextInt(MOST[random.nextInt(MOST.length)]);
            }
        }
        return counts;
    }

    private static int value(int from, int to, int i, int half) {
        return ((from * 131 + to) * 4001 + i) * 2 + half;
    }

    /** Sends pairs with gaps and receives them without, and the other way round. */
    private static void exchange(int rank, int size, int[][] counts, int round, Datatype spaced, Datatype dense)
            throws MPIException {
        boolean isSpacedFirst = round % 2 == 0;
        Datatype[] sent = new Datatype[size];
        Datatype[] received = new Datatype[size];
        int[] sends = counts[rank];
        int[] receives = new int[size];
        for (int other = 0; other < size; other++) {
            receives[other] = counts[other][rank];
            sent[other] = isSpacedFirst == ((rank + other) % 3 > 0) ? spaced : dense;
            received[other] = isSpacedFirst == ((rank + other) % 3 > 0) ? dense : spaced;
        }
        int[] toAt = places(sends, sent, spaced);
        int[] fromAt = places(receives, received, spaced);
        IntBuffer out = MPI.newIntBuffer(toAt[size] / 4);
        IntBuffer in = MPI.newIntBuffer(fromAt[size] / 4);
        for (int to = 0; to < size; to++) {
            for (int i = 0; i < sends[to]; i++) {
                boolean hasGaps = sent[to] == spaced;
                int at = toAt[to] / 4 + i * (hasGaps ? 5 : 2);
                out.put(at, value(rank, to, i, 0));
                out.put(at + (hasGaps ? 3 : 1), value(rank, to, i, 1));
            }
        }
        int[] firstTo = Arrays.copyOf(toAt, size);
        int[] firstFrom = Arrays.copyOf(fromAt, size);
        if (round % 3 == 0) {
            MPI.COMM_WORLD.iAllToAllw(out, sends, firstTo, sent, in, receives, firstFrom, received).waitFor();
        } else {
            MPI.COMM_WORLD.allToAllw(out, sends, firstTo, sent, in, receives, firstFrom, received);
        }
        for (int from = 0; from < size; from++) {
            boolean hasGaps = received[from] == spaced;
            for (int i = 0; i < receives[from]; i++) {
                int at = fromAt[from] / 4 + i * (hasGaps ? 5 : 2);
                Check.equal(value(from, rank, i, 0), in.get(at), "first of pair " + i + " from " + from);
                Check.equal(value(from, rank, i, 1), in.get(at + (hasGaps ? 3 : 1)), "second of pair " + i);
                Check.equal(0, hasGaps ? in.get(at + 1) : 0, "what is in a gap");
            }
        }
    }

    /** Returns the begin of each block, in bytes, and the end of the last one. */
    private static int[] places(int[] counts, Datatype[] types, Datatype spaced) {
        int[] places = new int[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            places[i + 1] = places[i] + counts[i] * (types[i] == spaced ? 20 : 8);
        }
        return places;
    }

    private static void gather(int rank, int size, int[] counts) throws MPIException {
        int[] places = new int[size];
        int[] expected = new int[Arrays.stream(counts).sum()];
        int at = 0;
        for (int from = 0; from < size; from++) {
            places[from] = at;
            for (int i = 0; i < counts[from]; i++) {
                expected[at++] = value(from, 0, i, 0);
            }
        }
        int[] mine = Arrays.copyOfRange(expected, places[rank], places[rank] + counts[rank]);
        int[] all = new int[expected.length];
        MPI.COMM_WORLD.allGatherv(mine, mine.length, MPI.INT, all, counts, places, MPI.INT);
        Check.ints(all, "allGatherv", expected);
        Arrays.fill(all, -1);
        System.arraycopy(mine, 0, all, places[rank], mine.length);
        MPI.COMM_WORLD.allGatherv(all, counts, places, MPI.INT);
        Check.ints(all, "allGatherv in place", expected);
    }

    /** Even ranks send to odd ones, and the other way round. */
    private static void between(int rank, int size, Datatype spaced, Datatype dense) throws MPIException {
        if (size < 2) {
            return;
        }
        mpi.Intracomm mine = MPI.COMM_WORLD.split(rank % 2, rank);
        Intercomm inter = MPI.COMM_WORLD.createIntercomm(mine, 0, 1 - rank % 2, 5);
        int others = inter.getRemoteSize();
        int[] sends = new int[others];
        int[] receives = new int[others];
        Datatype[] sent = new Datatype[others];
        Datatype[] received = new Datatype[others];
        int[] toAt = new int[others];
        int[] fromAt = new int[others];
        for (int i = 0; i < others; i++) {
            int other = 2 * i + 1 - rank % 2;
            sends[i] = other % 3;
            receives[i] = rank % 3;
            sent[i] = spaced;
            received[i] = dense;
            toAt[i] = 40 * i;
            fromAt[i] = 16 * i;
        }
        IntBuffer out = MPI.newIntBuffer(10 * others);
        IntBuffer in = MPI.newIntBuffer(4 * others);
        for (int i = 0; i < others; i++) {
            for (int k = 0; k < 2; k++) {
                out.put(10 * i + 5 * k, value(rank, i, k, 0));
                out.put(10 * i + 5 * k + 3, value(rank, i, k, 1));
            }
        }
        inter.allToAllw(out, sends, toAt, sent, in, receives, fromAt, received);
        for (int i = 0; i < others; i++) {
            for (int k = 0; k < rank % 3; k++) {
                int other = 2 * i + 1 - rank % 2;
                Check.equal(value(other, rank / 2, k, 0), in.get(4 * i + 2 * k), "from the other group, " + i);
                Check.equal(value(other, rank / 2, k, 1), in.get(4 * i + 2 * k + 1), "from the other group, " + i);
            }
        }
    }
}
