import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** An array may be sent and received as any basic type: its bytes are moved as they lie in memory. */
public class MemoryIsBytes {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] ints = {rank, -2, 3, 1 << 30};
        int[] gotInts = new int[4];
        Datatype[] types = {MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE, MPI.PACKED};
        int[] bytes = {1, 2, 2, 4, 8, 4, 8, 1};
        for (int i = 0; i < types.length; i++) {
            java.util.Arrays.fill(gotInts, 0);
            int count = 16 / bytes[i];
            MPI.COMM_WORLD.sendRecv(ints, count, types[i], next, i, gotInts, count, types[i], before, i);
            Check.ints(gotInts, "ints as " + types[i].getName(), before, -2, 3, 1 << 30);
        }
        byte[] raw = new byte[8];
        MPI.COMM_WORLD.sendRecv(new double[] {rank + 0.5}, 8, MPI.BYTE, next, 10, raw, 8, MPI.BYTE, before, 10);
        Check.equal(before + 0.5, ByteBuffer.wrap(raw).order(ByteOrder.nativeOrder()).getDouble(), "a double's bytes");
        boolean[] flags = new boolean[4];
        MPI.COMM_WORLD.sendRecv(new int[] {1}, 1, MPI.INT, next, 11, flags, 4, MPI.BYTE, before, 11);
        boolean littleEndian = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        Check.equal(littleEndian, flags[0], "the first byte as a boolean");

        // Derived types, pack, collectives and reductions.
        Datatype every = Datatype.createVector(2, 1, 2, MPI.LONG);
        every.commit();
        int[] spread = new int[6];
        MPI.COMM_WORLD.sendRecv(ints, 2, MPI.LONG, next, 12, spread, 1, every, before, 12);
        Check.ints(spread, "longs with a gap", before, -2, 0, 0, 3, 1 << 30);
        every.free();
        byte[] packed = new byte[16];
        MPI.COMM_WORLD.pack(ints, 2, MPI.DOUBLE, packed, 0);
        MPI.COMM_WORLD.unpack(packed, 0, gotInts, 16, MPI.BYTE);
        Check.ints(gotInts, "packed and unpacked", rank, -2, 3, 1 << 30);
        short[] all = new short[2 * size];
        MPI.COMM_WORLD.allGather(new int[] {rank}, 1, MPI.INT, all, 2, MPI.SHORT);
        Check.equal((short) (size - 1), all[2 * (size - 1) + (littleEndian ? 0 : 1)], "gathered as shorts");
        long[] together = {1L << rank};
        MPI.COMM_WORLD.allReduce(together, 8, MPI.BYTE, MPI.BOR);
        Check.equal((1L << size) - 1, together[0], "bits of bytes");
        int[] pair = {rank, 0};
        MPI.COMM_WORLD.allReduce(pair, 1, MPI.LONG, MPI.SUM);
        Check.equal(size * (size - 1) / 2, pair[littleEndian ? 0 : 1], "sum of longs");

        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_BUFFER, () -> MPI.COMM_WORLD.send(ints, 3, MPI.DOUBLE, next, 0), "more bytes than there are");
        Check.fails(MPI.ERR_TYPE, () -> MPI.COMM_WORLD.send("text", 1, MPI.BYTE, next, 0), "no array");
        Check.passed("MemoryIsBytes");
        MPI.Finalize();
    }
}
