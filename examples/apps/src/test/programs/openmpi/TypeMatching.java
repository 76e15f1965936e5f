import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Point 9: what is sent matches what is received by basic types, whatever the layouts; Java's sizes of them. */
public class TypeMatching {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Datatype[] types = {MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE};
        int[] sizes = {1, 2, 2, 1, 4, 8, 4, 8};
        for (int i = 0; i < types.length; i++) {
            Check.equal(sizes[i], MPI.COMM_WORLD.packSize(1, types[i]), "bytes of type " + i);
            Check.equal(1, types[i].getSize(), "size of type " + i + " in elements of its buffer");
            Check.equal(1, types[i].getExtent(), "extent of type " + i + " in elements of its buffer");
        }

        // Every kind of array.
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

        // A column is received as a row, a struct of pairs as its parts: the signature counts.
        Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
        column.commit();
        int[] matrix = new int[12];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = 100 * rank + i;
        }
        int[] row = new int[3];
        Status status = MPI.COMM_WORLD.sendRecv(MPI.slice(matrix, 1), 1, column, next, 1, row, 3, MPI.INT, before, 1);
        Check.equal(3, status.getCount(MPI.INT), "ints of a column");
        Check.ints(row, "column as a row", 100 * before + 1, 100 * before + 5, 100 * before + 9);
        int[] turned = new int[12];
        MPI.COMM_WORLD.sendRecv(row, 3, MPI.INT, next, 1, MPI.slice(turned, 2), 1, column, before, 1);
        int two = (before + size - 1) % size;
        Check.ints(turned, "row as a column", 0, 0, 100 * two + 1, 0, 0, 0, 100 * two + 5, 0, 0, 0, 100 * two + 9, 0);
        column.free();

        // Bytes match bytes, and a program may take them apart itself.
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putDouble(0, rank + 0.5);
        byte[] got = new byte[8];
        MPI.COMM_WORLD.sendRecv(bytes, 8, MPI.BYTE, next, 2, got, 8, MPI.BYTE, before, 2);
        Check.equal(
                before + 0.5,
                ByteBuffer.wrap(got).order(ByteOrder.nativeOrder()).getDouble(),
                "double of bytes");

        // PACKED matches anything, in both directions.
        byte[] packed = new byte[MPI.COMM_WORLD.packSize(3, MPI.INT)];
        int end = MPI.COMM_WORLD.pack(new int[] {rank, 8, 9}, 3, MPI.INT, packed, 0);
        MPI.COMM_WORLD.sendRecv(packed, end, MPI.PACKED, next, 3, row, 3, MPI.INT, before, 3);
        Check.ints(row, "packed as ints", before, 8, 9);
        byte[] into = new byte[end];
        MPI.COMM_WORLD.sendRecv(row, 3, MPI.INT, next, 4, into, end, MPI.PACKED, before, 4);
        int[] out = new int[3];
        MPI.COMM_WORLD.unpack(into, 0, out, 3, MPI.INT);
        Check.ints(out, "ints as packed", two, 8, 9);
        Check.passed("TypeMatching");
        MPI.Finalize();
    }

    private static void exchange(Object data, Object into, Object expected, Datatype type, int to, int from)
            throws MPIException {
        MPI.COMM_WORLD.sendRecv(data, 2, type, to, 0, into, 2, type, from, 0);
        Check.equal(expected, into, "received");
    }
}
