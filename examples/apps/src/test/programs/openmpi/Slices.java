import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Point 18: of a buffer only the elements from the slice's beginning on are read and written; positions do not matter. */
public class Slices {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] data = {0, 1, 2, 3, 4, 10 + rank, 6, 7};
        int[] got = new int[8];
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.sendRecv(MPI.slice(data, 5), 2, MPI.INT, next, 1, MPI.slice(got, 3), 4, MPI.INT, before, 1);
        Check.ints(got, "slice of an array", -1, -1, -1, 10 + before, 6, -1, -1, -1);

        // Every kind.
        double[] doubles = {1, 2, 3};
        MPI.COMM_WORLD.sendRecv(
                MPI.slice(doubles, 2), 1, MPI.DOUBLE, next, 1, MPI.slice(doubles, 0), 1, MPI.DOUBLE, before, 1);
        Check.equal(new double[] {3, 2, 3}, doubles, "slices of doubles");
        byte[] bytes = {1, 2, 3};
        MPI.COMM_WORLD.sendRecv(
                MPI.slice(bytes, 1), 2, MPI.BYTE, next, 1, MPI.slice(bytes, 0), 1, MPI.PACKED, MPI.PROC_NULL, 1);
        byte[] landed = new byte[4];
        MPI.COMM_WORLD.recv(MPI.slice(landed, 2), 2, MPI.BYTE, before, 1);
        Check.equal(new byte[] {0, 0, 2, 3}, landed, "slices of bytes");
        char[] chars = {'a', 'b'};
        long[] longs = {1, 2};
        float[] floats = {1, 2};
        short[] shorts = {1, 2};
        MPI.COMM_WORLD.bcast(MPI.slice(chars, 1), 1, MPI.CHAR, 0);
        MPI.COMM_WORLD.allReduce(MPI.slice(longs, 1), 1, MPI.LONG, MPI.SUM);
        MPI.COMM_WORLD.allReduce(MPI.slice(floats, 1), 1, MPI.FLOAT, MPI.SUM);
        MPI.COMM_WORLD.allReduce(MPI.slice(shorts, 1), 1, MPI.SHORT, MPI.SUM);
        Check.equal(new char[] {'a', 'b'}, chars, "chars");
        Check.equal(new long[] {1, 2L * size}, longs, "longs");
        Check.equal(new float[] {1, 2 * size}, floats, "floats");
        Check.equal(new short[] {1, (short) (2 * size)}, shorts, "shorts");

        // Position and limit of a buffer are ignored, and not moved.
        IntBuffer buffer = MPI.newIntBuffer(4);
        buffer.put(rank).put(2).put(3).put(4);
        IntBuffer into = IntBuffer.allocate(4);
        into.position(2);
        MPI.COMM_WORLD.sendRecv(buffer, 4, MPI.INT, next, 2, into, 4, MPI.INT, before, 2);
        Check.equal(4, buffer.position(), "position of what was sent");
        Check.equal(2, into.position(), "position of what was received");
        Check.equal(before, into.get(0), "from the beginning");
        IntBuffer tail = MPI.slice(buffer, 2);
        Check.equal(2, tail.capacity(), "capacity of a slice");
        MPI.COMM_WORLD.sendRecv(tail, 2, MPI.INT, next, 3, MPI.slice(into, 1), 2, MPI.INT, before, 3);
        Check.equal(3, into.get(1), "slice of a buffer");
        ByteBuffer raw = MPI.newByteBuffer(8).putInt(4, 77);
        int[] one = new int[1];
        MPI.COMM_WORLD.sendRecv(MPI.slice(raw, 4), 1, MPI.INT, next, 4, one, 1, MPI.INT, before, 4);
        Check.equal(77, one[0], "ints of a byte buffer");

        // A type with gaps, at an offset: nothing in the gaps changes.
        Datatype everyOther = Datatype.createVector(3, 1, 2, MPI.INT);
        everyOther.commit();
        Arrays.fill(got, -1);
        MPI.COMM_WORLD.sendRecv(data, 3, MPI.INT, next, 5, MPI.slice(got, 2), 1, everyOther, before, 5);
        Check.ints(got, "with gaps", -1, -1, 0, -1, 1, -1, 2, -1);
        everyOther.free();

        // In front of a slice lies the rest of what was sliced: a row backwards, from an array, a buffer and a slice of a slice.
        Datatype backwards = Datatype.createVector(3, 1, -1, MPI.INT);
        backwards.commit();
        IntBuffer direct = MPI.newIntBuffer(8).put(data);
        for (IntBuffer from : new IntBuffer[] {
            MPI.slice(data, 4), MPI.slice(direct, 4), MPI.slice(MPI.slice(direct, 1), 3), MPI.slice(IntBuffer.wrap(data), 4)
        }) {
            Arrays.fill(got, -1);
            MPI.COMM_WORLD.sendRecv(from, 1, backwards, next, 6, MPI.slice(got, 7), 1, backwards, before, 6);
            Check.ints(got, "backwards", -1, -1, -1, -1, -1, 2, 3, 4);
            MPI.COMM_WORLD.bcast(rank == 0 ? from : MPI.slice(got, 4), 1, backwards, 0);
            Check.ints(got, "broadcast backwards", -1, -1, rank == 0 ? -1 : 2, rank == 0 ? -1 : 3, rank == 0 ? -1 : 4, 2, 3, 4);
        }
        ByteBuffer bytesInto = MPI.newByteBuffer(16);
        MPI.COMM_WORLD.sendRecv(data, 3, MPI.INT, next, 7, MPI.slice(bytesInto, 12), 1, backwards, before, 7);
        Check.equal(2, bytesInto.order(java.nio.ByteOrder.nativeOrder()).getInt(4), "backwards into bytes");

        // An access beyond its end is an error, not an access to other memory.
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(
                MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.send(MPI.slice(data, 6), 3, MPI.INT, next, 6), "beyond the end");
        Check.fails(
                MPI.ERR_BUFFER,
                () -> MPI.COMM_WORLD.send(MPI.slice(data, 1), 1, backwards, next, 6),
                "in front of the array");
        Check.fails(
                MPI.ERR_BUFFER,
                () -> MPI.COMM_WORLD.send(MPI.slice(direct, 1), 1, backwards, next, 6),
                "in front of the buffer");
        Check.fails(MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.send(data, 1, backwards, next, 6), "in front of all");
        Check.passed("Slices");
        MPI.Finalize();
    }
}
