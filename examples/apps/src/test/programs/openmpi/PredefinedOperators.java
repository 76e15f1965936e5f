import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.Int2;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;

/** Point 26: the predefined operators, the types that they are for, ties of locations, NaN and overflow. */
public class PredefinedOperators {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Op[] operators = {MPI.MAX, MPI.MIN, MPI.SUM, MPI.PROD, MPI.BAND, MPI.BOR, MPI.BXOR, MPI.LAND, MPI.LOR, MPI.LXOR
        };
        for (int op = 0; op < operators.length; op++) {
            int expected = value(0);
            for (int i = 1; i < size; i++) {
                expected = apply(op, expected, value(i));
            }
            int[] ints = {value(rank)};
            MPI.COMM_WORLD.allReduce(ints, 1, MPI.INT, operators[op]);
            Check.equal(expected, ints[0], "operator " + op + " on ints");
            long[] longs = {value(rank)};
            MPI.COMM_WORLD.allReduce(longs, 1, MPI.LONG, operators[op]);
            if (op != 3) {
                Check.equal((long) expected, longs[0], "operator " + op + " on longs");
            }
            short[] shorts = {(short) value(rank)};
            MPI.COMM_WORLD.allReduce(shorts, 1, MPI.SHORT, operators[op]);
            Check.equal((short) expected, shorts[0], "operator " + op + " on shorts");
            if (op < 4) {
                double[] doubles = {value(rank)};
                float[] floats = {value(rank)};
                MPI.COMM_WORLD.allReduce(doubles, 1, MPI.DOUBLE, operators[op]);
                MPI.COMM_WORLD.allReduce(floats, 1, MPI.FLOAT, operators[op]);
                if (op < 3) {
                    Check.equal((double) expected, doubles[0], "operator " + op + " on doubles");
                    Check.equal((float) expected, floats[0], "operator " + op + " on floats");
                }
            }
            if (op >= 7) {
                boolean[] booleans = {rank % 2 == 1, true};
                MPI.COMM_WORLD.allReduce(booleans, 2, MPI.BOOLEAN, operators[op]);
                boolean odd = op == 7 ? size < 2 && rank == 1 : op == 8 ? size > 1 : size / 2 % 2 == 1;
                Check.equal(odd, booleans[0], "operator " + op + " on booleans");
                Check.equal(op != 9 || size % 2 == 1, booleans[1], "operator " + op + " on true");
            }
        }
        byte[] bits = {(byte) (1 << rank % 8)};
        MPI.COMM_WORLD.allReduce(bits, 1, MPI.BYTE, MPI.BOR);
        Check.equal((byte) ((1 << Math.min(size, 8)) - 1), bits[0], "bits of bytes");

        // Overflow wraps, and NaN is catching.
        int[] large = {Integer.MAX_VALUE};
        MPI.COMM_WORLD.allReduce(large, 1, MPI.INT, MPI.SUM);
        Check.equal(Integer.MAX_VALUE * size, large[0], "overflow");
        double[] nan = {rank == size - 1 ? Double.NaN : rank, Double.NEGATIVE_INFINITY};
        MPI.COMM_WORLD.allReduce(nan, 2, MPI.DOUBLE, MPI.SUM);
        Check.that(Double.isNaN(nan[0]), "NaN is catching");
        Check.equal(Double.NEGATIVE_INFINITY, nan[1], "infinity");

        // Places of the extremes; the lowest of several.
        ByteBuffer pairs = MPI.newByteBuffer(2 * MPI.int2.getExtent());
        Int2.Data first = MPI.int2.getData(pairs, 0);
        first.putValue(rank / 2);
        first.putIndex(rank);
        Int2.Data second = MPI.int2.getData(pairs, 1);
        second.putValue(7);
        second.putIndex(size - rank);
        ByteBuffer least = MPI.newByteBuffer(2 * MPI.int2.getExtent());
        MPI.COMM_WORLD.allReduce(pairs, least, 2, MPI.INT2, MPI.MAXLOC);
        Int2.Data found = MPI.int2.getData(least, 0);
        Check.equal((size - 1) / 2, found.getValue(), "largest");
        Check.equal((size - 1) / 2 * 2, found.getIndex(), "where it is first");
        found = MPI.int2.getData(least, 1);
        Check.equal(1, found.getIndex(), "lowest index of equals");
        MPI.COMM_WORLD.allReduce(pairs, least, 2, MPI.INT2, MPI.MINLOC);
        found = MPI.int2.getData(least, 0);
        Check.equal(0, found.getIndex(), "where the smallest is first");
        ByteBuffer one = MPI.newByteBuffer(MPI.doubleInt.getExtent());
        DoubleInt.Data data = MPI.doubleInt.getData(one);
        data.putValue(-0.5 * rank);
        data.putIndex(rank);
        MPI.COMM_WORLD.allReduce(one, 1, MPI.DOUBLE_INT, MPI.MINLOC);
        Check.equal(-0.5 * (size - 1), data.getValue(), "smallest double");
        Check.equal(size - 1, data.getIndex(), "where the smallest double is");

        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        refused(new boolean[1], MPI.BOOLEAN, MPI.MAX, "largest of booleans");
        refused(new double[1], MPI.DOUBLE, MPI.BAND, "bits of doubles");
        refused(new int[1], MPI.INT, MPI.MAXLOC, "location without a pair");
        Check.passed("PredefinedOperators");
        MPI.Finalize();
    }

    private static void refused(Object buffer, Datatype type, Op op, String what) throws MPIException {
        Check.fails(MPI.ERR_OP, () -> MPI.COMM_WORLD.allReduce(buffer, 1, type, op), what);
    }

    private static int value(int rank) {
        return rank == 2 ? 0 : 3 * rank + 1;
    }

    private static int apply(int op, int a, int b) {
        switch (op) {
            case 0:
                return Math.max(a, b);
            case 1:
                return Math.min(a, b);
            case 2:
                return a + b;
            case 3:
                return a * b;
            case 4:
                return a & b;
            case 5:
                return a | b;
            case 6:
                return a ^ b;
            case 7:
                return a != 0 && b != 0 ? 1 : 0;
            case 8:
                return a != 0 || b != 0 ? 1 : 0;
            default:
                return (a != 0) != (b != 0) ? 1 : 0;
        }
    }
}
