import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.User_function;

/** Point 25: operators of the program, in rank order unless they commute, on objects too. */
public class UserOperators {
    private static final int N = 3;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Op compose = new Op(new Compose(), false);
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        pair.Commit();
        int[] own = maps(rank);
        for (int root = 0; root < size; root++) {
            int[] result = new int[2 * N + 1];
            MPI.COMM_WORLD.Reduce(own, 0, result, 1, N, pair, compose, root);
            if (rank == root) {
                Check.equal(composed(size), java.util.Arrays.copyOfRange(result, 1, 2 * N + 1), "Reduce to " + root);
            }
        }
        Check.equal(maps(rank), own, "the input stays");
        int[] result = new int[2 * N];
        MPI.COMM_WORLD.Allreduce(own, 0, result, 0, N, pair, compose);
        Check.equal(composed(size), result, "Allreduce");
        MPI.COMM_WORLD.Scan(own, 0, result, 0, N, pair, compose);
        Check.equal(composed(rank + 1), result, "Scan");

        // Objects: texts one behind the other, in rank order.
        Op join = new Op(new Join(), false);
        Object[] text = new Object[1];
        MPI.COMM_WORLD.Allreduce(new Object[] {"<" + rank + ">"}, 0, text, 0, 1, MPI.OBJECT, join);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < size; i++) {
            expected.append('<').append(i).append('>');
        }
        Check.equal(expected.toString(), text[0], "joined");
        Check.passed("UserOperators");
        MPI.Finalize();
    }

    /** Composition of affine maps x -> a x + b modulo 10007, pairs of ints: associative, not commutative. */
    private static final class Compose extends User_function {
        @Override
        public void Call(Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            int[] first = (int[]) in;
            int[] second = (int[]) inOut;
            for (int i = 0; i < 2 * count; i += 2) {
                int b = (second[inOutAt + i] * first[inAt + i + 1] + second[inOutAt + i + 1]) % 10007;
                second[inOutAt + i] = first[inAt + i] * second[inOutAt + i] % 10007;
                second[inOutAt + i + 1] = b;
            }
        }
    }

    /** Joins texts. */
    private static final class Join extends User_function {
        @Override
        public void Call(Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                ((Object[]) inOut)[inOutAt + i] = "" + ((Object[]) in)[inAt + i] + ((Object[]) inOut)[inOutAt + i];
            }
        }
    }

    private static int[] maps(int rank) {
        int[] maps = new int[2 * N];
        for (int i = 0; i < 2 * N; i++) {
            maps[i] = 2 + rank + 3 * i;
        }
        return maps;
    }

    /** The maps of the first ranks, one after the other. */
    private static int[] composed(int ranks) {
        int[] all = maps(0);
        for (int rank = 1; rank < ranks; rank++) {
            int[] next = maps(rank);
            for (int i = 0; i < 2 * N; i += 2) {
                all[i + 1] = (next[i] * all[i + 1] + next[i + 1]) % 10007;
                all[i] = all[i] * next[i] % 10007;
            }
        }
        return all;
    }
}
