import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Point 25: operators of the program, in rank order unless they commute, on whole elements of any type. */
public class UserOperators {
    private static final int N = 3;

    /** Composition of affine maps x -> a x + b modulo 10007, pairs of ints: associative, not commutative. */
    private static final class Compose extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            int[] first = (int[]) in;
            int[] second = (int[]) inOut;
            for (int i = 0; i + 1 < first.length && i + 1 < second.length && i < 2 * count; i += 2) {
                int a = first[i] * second[i] % 10007;
                int b = (second[i] * first[i + 1] + second[i + 1]) % 10007;
                second[i] = a;
                second[i + 1] = b;
            }
        }
    }

    /** Sum of doubles, by buffers. */
    private static final class Sum extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                inOut.putDouble(8 * i, in.getDouble(8 * i) + inOut.getDouble(8 * i));
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Op compose = new Op(new Compose(), false);
        Check.that(!compose.isCommutative(), "does not commute");
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        pair.commit();
        int[] own = maps(rank);
        for (int root = 0; root < size; root++) {
            int[] result = new int[2 * N];
            MPI.COMM_WORLD.reduce(own, result, N, pair, compose, root);
            if (rank == root) {
                Check.equal(composed(0, size), result, "reduce to " + root);
            }
        }
        Check.equal(maps(rank), own, "the input stays");
        int[] result = new int[2 * N];
        MPI.COMM_WORLD.allReduce(own, result, N, pair, compose);
        Check.equal(composed(0, size), result, "allreduce");
        MPI.COMM_WORLD.scan(own, result, N, pair, compose);
        Check.equal(composed(0, rank + 1), result, "scan");
        result = new int[2 * N];
        MPI.COMM_WORLD.exScan(own, result, N, pair, compose);
        Check.equal(rank == 0 ? new int[2 * N] : composed(0, rank), result, "exscan");
        int[] local = maps(1);
        mpi.Comm.reduceLocal(maps(0), local, N, pair, compose);
        Check.equal(composed(0, 2), local, "reduce_local: in op inout");
        pair.free();
        compose.free();
        Check.that(compose.isNull(), "freed");

        Op sum = new Op(new Sum(), true);
        Check.that(sum.isCommutative() && MPI.SUM.isCommutative(), "commutes");
        double[] total = new double[4];
        MPI.COMM_WORLD.allReduce(new double[] {rank, 1, 0.5, -rank}, total, 4, MPI.DOUBLE, sum);
        double all = size * (size - 1) / 2;
        Check.equal(new double[] {all, size, 0.5 * size, -all}, total, "sum by buffers");

        // Additions in equal order give equal bits every time.
        double[] rounded = {1.0 / (3 + rank)};
        double[] once = new double[1];
        double[] again = new double[1];
        MPI.COMM_WORLD.allReduce(rounded, once, 1, MPI.DOUBLE, sum);
        MPI.COMM_WORLD.allReduce(rounded, again, 1, MPI.DOUBLE, sum);
        Check.equal(once[0], again[0], "reproducible");
        sum.free();
        Check.passed("UserOperators");
        MPI.Finalize();
    }

    private static int[] maps(int rank) {
        int[] maps = new int[2 * N];
        for (int i = 0; i < 2 * N; i++) {
            maps[i] = 2 + rank + 3 * i;
        }
        return maps;
    }

    /** The maps of ranks from..to-1, one after the other. */
    private static int[] composed(int from, int to) {
        int[] all = maps(from);
        for (int rank = from + 1; rank < to; rank++) {
            int[] next = maps(rank);
            for (int i = 0; i < 2 * N; i += 2) {
                all[i + 1] = (next[i] * all[i + 1] + next[i + 1]) % 10007;
                all[i] = all[i] * next[i] % 10007;
            }
        }
        return all;
    }
}
