import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Struct;

/** Point 20: data of several types packed one behind the other, sent as PACKED and unpacked, or received by their type. */
public class Packing {
    /** An int and two doubles. */
    private static final class Particle extends Struct {
        private final int id = addInt();
        private final int place = setOffset(8).addDouble(2);

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            int id() {
                return getInt(id);
            }

            double place(int dimension) {
                return getDouble(place, dimension);
            }

            void put(int number, double x, double y) {
                putInt(id, number);
                putDouble(place, 0, x);
                putDouble(place, 1, y);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Datatype pairs = Datatype.createVector(2, 1, 2, MPI.INT);
        pairs.commit();
        int capacity = MPI.COMM_WORLD.packSize(2, MPI.DOUBLE)
                + MPI.COMM_WORLD.packSize(1, pairs)
                + MPI.COMM_WORLD.packSize(3, MPI.CHAR);
        Check.that(capacity >= 16 + 8 + 6, "space for all: " + capacity);
        byte[] out = new byte[capacity + 3];
        int at = MPI.COMM_WORLD.pack(new double[] {rank, 0.5}, 2, MPI.DOUBLE, out, 3);
        Check.equal(19, at, "position behind the doubles");
        at = MPI.COMM_WORLD.pack(new int[] {1, 2, rank}, 1, pairs, out, at);
        at = MPI.COMM_WORLD.pack(new char[] {'a', 'b', 'c'}, 3, MPI.CHAR, out, at);

        byte[] in = new byte[capacity];
        MPI.COMM_WORLD.sendRecv(MPI.slice(out, 3), at - 3, MPI.PACKED, next, 1, in, capacity, MPI.PACKED, before, 1);
        double[] doubles = new double[2];
        int[] ints = {-1, -1, -1};
        char[] chars = new char[3];
        at = MPI.COMM_WORLD.unpack(in, 0, doubles, 2, MPI.DOUBLE);
        at = MPI.COMM_WORLD.unpack(in, at, ints, 1, pairs);
        MPI.COMM_WORLD.unpack(in, at, chars, 3, MPI.CHAR);
        Check.equal(new double[] {before, 0.5}, doubles, "doubles");
        Check.ints(ints, "ints", 1, -1, before);
        Check.equal("abc", new String(chars), "chars");
        pairs.free();

        // Structs: by their type, and packed part by part.
        Particle type = new Particle();
        Check.equal(24, type.getExtent(), "extent of a struct");
        ByteBuffer two = MPI.newByteBuffer(2 * type.getExtent());
        Particle.Data first = type.getData(two, 0);
        first.put(rank, 1.5, 2.5);
        Particle.Data second = type.getData(two, 1);
        second.put(100 + rank, 3.5, 4.5);
        ByteBuffer got = MPI.newByteBuffer(2 * type.getExtent());
        MPI.COMM_WORLD.sendRecv(two, 2, type.getType(), next, 2, got, 2, type.getType(), before, 2);
        Particle.Data last = type.getData(got, 1);
        Check.equal(100 + before, last.id(), "id of the second");
        Check.equal(4.5, last.place(1), "place of the second");

        byte[] packed = new byte[2 * MPI.COMM_WORLD.packSize(1, type.getType())];
        int end = 0;
        for (int i = 0; i < 2; i++) {
            end = MPI.COMM_WORLD.pack(new int[] {10 * i + rank}, 1, MPI.INT, packed, end);
            end = MPI.COMM_WORLD.pack(new double[] {i, i + 0.5}, 2, MPI.DOUBLE, packed, end);
        }
        MPI.COMM_WORLD.sendRecv(packed, end, MPI.PACKED, next, 3, got, 2, type.getType(), before, 3);
        Check.equal(10 + before, last.id(), "id of what was packed");
        Check.equal(1.5, last.place(1), "place of what was packed");

        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(
                MPI.ERR_TRUNCATE,
                () -> MPI.COMM_WORLD.pack(new int[9], 9, MPI.INT, new byte[35], 0),
                "packing into too little space");
        Check.passed("Packing");
        MPI.Finalize();
    }
}
