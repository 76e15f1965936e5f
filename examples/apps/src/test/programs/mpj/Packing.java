import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Point 20: data of several types packed one behind the other, sent as PACKED and unpacked. */
public class Packing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Datatype pairs = Datatype.Vector(2, 1, 2, MPI.INT);
        pairs.Commit();
        int capacity = MPI.COMM_WORLD.Pack_size(2, MPI.DOUBLE)
                + MPI.COMM_WORLD.Pack_size(1, pairs)
                + MPI.COMM_WORLD.Pack_size(3, MPI.CHAR);
        byte[] out = new byte[capacity];
        int at = MPI.COMM_WORLD.Pack(new double[] {-1, rank, 0.5}, 1, 2, MPI.DOUBLE, out, 0);
        at = MPI.COMM_WORLD.Pack(new int[] {1, 2, rank}, 0, 1, pairs, out, at);
        at = MPI.COMM_WORLD.Pack(new char[] {'x', 'a', 'b', 'c'}, 1, 3, MPI.CHAR, out, at);
        Check.that(at <= capacity, "space for all");
        byte[] in = new byte[capacity];
        MPI.COMM_WORLD.Sendrecv(out, 0, at, MPI.PACKED, next, 1, in, 0, capacity, MPI.PACKED, before, 1);
        double[] doubles = new double[3];
        int[] ints = {-1, -1, -1};
        char[] chars = new char[3];
        at = MPI.COMM_WORLD.Unpack(in, 0, doubles, 1, 2, MPI.DOUBLE);
        at = MPI.COMM_WORLD.Unpack(in, at, ints, 0, 1, pairs);
        MPI.COMM_WORLD.Unpack(in, at, chars, 0, 3, MPI.CHAR);
        Check.equal(new double[] {0, before, 0.5}, doubles, "doubles");
        Check.ints(ints, "ints", 1, -1, before);
        Check.equal("abc", new String(chars), "chars");

        // Packed data are received by their type, too.
        byte[] packed = new byte[MPI.COMM_WORLD.Pack_size(3, MPI.INT)];
        int end = MPI.COMM_WORLD.Pack(new int[] {rank, 8, 9}, 0, 3, MPI.INT, packed, 0);
        MPI.COMM_WORLD.Sendrecv(packed, 0, end, MPI.PACKED, next, 2, ints, 0, 3, MPI.INT, before, 2);
        Check.ints(ints, "packed as ints", before, 8, 9);
        Check.passed("Packing");
        MPI.Finalize();
    }
}
