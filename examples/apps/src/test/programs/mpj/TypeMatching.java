import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Point 9: what is sent matches what is received by basic types; every type of Java, objects too. */
public class TypeMatching {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        exchange(new byte[] {-1, (byte) rank}, new byte[2], new byte[] {-1, (byte) before}, MPI.BYTE, next, before);
        exchange(new char[] {'\uffff', 'x'}, new char[2], new char[] {'\uffff', 'x'}, MPI.CHAR, next, before);
        exchange(
                new short[] {-2, (short) rank},
                new short[2],
                new short[] {-2, (short) before},
                MPI.SHORT,
                next,
                before);
        exchange(new boolean[] {true, false}, new boolean[2], new boolean[] {true, false}, MPI.BOOLEAN, next, before);
        exchange(new long[] {1L << 60, rank}, new long[2], new long[] {1L << 60, before}, MPI.LONG, next, before);
        exchange(new float[] {1.5f, rank}, new float[2], new float[] {1.5f, before}, MPI.FLOAT, next, before);
        exchange(new double[] {1e300, rank}, new double[2], new double[] {1e300, before}, MPI.DOUBLE, next, before);
        exchange(new Object[] {"text", rank}, new Object[2], new Object[] {"text", before}, MPI.OBJECT, next, before);
        exchange(
                new double[][] {{rank, 1}, {2}},
                new double[2][],
                new double[][] {{before, 1}, {2}},
                MPI.OBJECT,
                next,
                before);

        // A column is received as a row, and the other way round.
        Datatype column = Datatype.Vector(3, 1, 4, MPI.INT);
        column.Commit();
        int[] matrix = new int[12];
        for (int i = 0; i < 12; i++) {
            matrix[i] = 100 * rank + i;
        }
        int[] row = new int[3];
        MPI.COMM_WORLD.Sendrecv(matrix, 1, 1, column, next, 1, row, 0, 3, MPI.INT, before, 1);
        int base = 100 * before;
        Check.ints(row, "column as a row", base + 1, base + 5, base + 9);
        int[] turned = new int[12];
        MPI.COMM_WORLD.Sendrecv(row, 0, 3, MPI.INT, before, 2, turned, 2, 1, column, next, 2);
        Check.ints(
                turned, "row as a column", 0, 0, 100 * rank + 1, 0, 0, 0, 100 * rank + 5, 0, 0, 0, 100 * rank + 9, 0);

        // An array is of the type that it is sent as.
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        Check.fails("MPI_ERR_TYPE", () -> MPI.COMM_WORLD.Send(row, 0, 3, MPI.BYTE, next, 3), "ints as bytes");
        Check.fails("MPI_ERR_TYPE", () -> MPI.COMM_WORLD.Recv(row, 0, 1, MPI.DOUBLE, before, 3), "ints as doubles");
        Check.passed("TypeMatching");
        MPI.Finalize();
    }

    private static void exchange(Object data, Object into, Object expected, Datatype type, int to, int from)
            throws MPIException {
        MPI.COMM_WORLD.Sendrecv(data, 0, 2, type, to, 0, into, 0, 2, type, from, 0);
        Check.equal(expected, into, "received");
    }
}
