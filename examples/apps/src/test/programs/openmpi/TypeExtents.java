import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 19: bounds and extents of derived types, resized ones, negative strides; types that are freed while in use. */
public class TypeExtents {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;

        // Sizes and bounds are given in elements of the buffer.
        Datatype vector = Datatype.createVector(3, 2, 4, MPI.INT);
        measures(vector, 6, 0, 10, 0, 10);
        Datatype backwards = Datatype.createVector(3, 1, -2, MPI.INT);
        measures(backwards, 3, -4, 5, -4, 5);
        Datatype indexed = Datatype.createIndexed(new int[] {2, 0, 1}, new int[] {5, 100, 1}, MPI.INT);
        measures(indexed, 3, 1, 6, 1, 6);
        Datatype hvector = Datatype.createHVector(2, 1, 12, MPI.INT);
        measures(hvector, 2, 0, 4, 0, 4);
        Datatype hindexed = Datatype.createHIndexed(new int[] {1, 2}, new int[] {8, -8}, MPI.INT);
        measures(hindexed, 3, -2, 5, -2, 5);
        Datatype resized = Datatype.createResized(vector, -4, 64);
        measures(resized, 6, -1, 16, 0, 10);
        Datatype empty = Datatype.createContiguous(0, MPI.INT);
        Check.equal(0, empty.getSize(), "size of nothing");
        Check.equal(0, empty.getExtent(), "extent of nothing");

        // The extent lies between the elements: columns of a matrix, side by side.
        Datatype tall = Datatype.createVector(4, 1, 3, MPI.INT);
        Datatype column = Datatype.createResized(tall, 0, 4);
        Datatype nested = Datatype.createContiguous(3, column);
        tall.free();
        nested.commit();
        column.commit();
        int[] matrix = new int[12];
        for (int i = 0; i < 12; i++) {
            matrix[i] = 100 * rank + i;
        }
        int[] turned = new int[12];
        for (Datatype type : new Datatype[] {column, nested}) {
            int count = type == column ? 3 : 1;
            Arrays.fill(turned, -1);
            MPI.COMM_WORLD.sendRecv(matrix, count, type, next, 1, turned, 12, MPI.INT, before, 1);
            for (int i = 0; i < 12; i++) {
                Check.equal(100 * before + i % 4 * 3 + i / 4, turned[i], "element " + i + " of the transposed");
            }
        }

        // Backwards, and the same element twice in a send.
        Datatype shifted = Datatype.createHIndexed(new int[] {1}, new int[] {16}, backwards);
        shifted.commit();
        int[] got = new int[3];
        MPI.COMM_WORLD.sendRecv(matrix, 1, shifted, next, 2, got, 3, MPI.INT, before, 2);
        Check.equal(100 * before + 4, got[0], "backwards");
        Check.equal(100 * before + 2, got[1], "backwards");
        Datatype twice = Datatype.createIndexed(new int[] {2, 2}, new int[] {0, 1}, MPI.INT);
        twice.commit();
        int[] four = new int[4];
        MPI.COMM_WORLD.sendRecv(matrix, 1, twice, next, 3, four, 4, MPI.INT, before, 3);
        int base = 100 * before;
        Check.ints(four, "overlapping", base, base + 1, base + 1, base + 2);

        // Freed while in use.
        Datatype busy = Datatype.createVector(3, 1, 2, MPI.INT);
        busy.commit();
        int[] into = {-1, -1, -1, -1, -1, -1};
        Request receive = MPI.COMM_WORLD.iRecv(java.nio.IntBuffer.wrap(into), 1, busy, before, 4);
        busy.free();
        Check.that(busy.isNull(), "a freed type is null");
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.send(new int[] {7, 8, 9}, 3, MPI.INT, next, 4);
        receive.waitFor();
        Check.ints(into, "received by a freed type", 7, -1, 8, -1, 9, -1);

        // Types are not for use before they are committed.
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Datatype raw = Datatype.createContiguous(2, MPI.INT);
        Check.fails(MPI.ERR_TYPE, () -> MPI.COMM_WORLD.send(matrix, 1, raw, next, 5), "a type that is not committed");
        Datatype copy = nested.dup();
        Check.equal(nested.getExtent(), copy.getExtent(), "extent of a duplicate");
        copy.setName("columns");
        Check.equal("columns", copy.getName(), "name");
        for (Datatype each :
                new Datatype[] {vector, backwards, indexed, hvector, hindexed, resized, shifted, column, nested, copy
                }) {
            each.free();
        }
        Check.passed("TypeExtents");
        MPI.Finalize();
    }

    private static void measures(Datatype type, int size, int lb, int extent, int trueLb, int trueExtent)
            throws MPIException {
        int[] actual = {type.getSize(), type.getLb(), type.getExtent(), type.getTrueLb(), type.getTrueExtent()};
        Check.ints(actual, "size, bounds and extents", size, lb, extent, trueLb, trueExtent);
    }
}
