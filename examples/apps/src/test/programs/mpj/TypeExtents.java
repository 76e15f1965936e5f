import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Point 19: bounds and extents of derived types, counted in elements of the base type; explicit bounds. */
public class TypeExtents {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Datatype vector = Datatype.Vector(3, 2, 4, MPI.INT);
        measures(vector, 6, 0, 10);
        measures(Datatype.Hvector(3, 2, 4, MPI.INT), 6, 0, 10);
        measures(Datatype.Vector(3, 1, -2, MPI.INT), 3, -4, 1);
        measures(Datatype.Indexed(new int[] {2, 0, 1}, new int[] {5, 100, 1}, MPI.INT), 3, 1, 7);
        measures(Datatype.Hindexed(new int[] {1, 2}, new int[] {2, -2}, MPI.INT), 3, -2, 3);
        measures(Datatype.Contiguous(0, MPI.INT), 0, 0, 0);

        // Explicit bounds: the markers win over the data.
        Datatype bounded =
                Datatype.Struct(new int[] {1, 2, 1}, new int[] {-3, 0, 6}, new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
        measures(bounded, 2, -3, 6);
        measures(Datatype.Contiguous(2, bounded), 4, -3, 15);

        // The extent lies between the elements: columns of a matrix, side by side.
        Datatype tall = Datatype.Vector(4, 1, 3, MPI.INT);
        Datatype column = Datatype.Struct(new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {tall, MPI.UB});
        measures(column, 4, 0, 1);
        int[] matrix = new int[12];
        for (int i = 0; i < 12; i++) {
            matrix[i] = 100 * rank + i;
        }
        int[] turned = new int[12];
        MPI.COMM_WORLD.Sendrecv(matrix, 0, 3, column, next, 1, turned, 0, 12, MPI.INT, before, 1);
        for (int i = 0; i < 12; i++) {
            Check.equal(100 * before + i % 4 * 3 + i / 4, turned[i], "element " + i + " of the transposed");
        }

        // Backwards from an offset, and an element twice in a send.
        Datatype back = Datatype.Indexed(new int[] {1, 1, 1}, new int[] {4, 2, 0}, MPI.INT);
        int[] got = new int[4];
        MPI.COMM_WORLD.Sendrecv(matrix, 1, 1, back, next, 2, got, 0, 3, MPI.INT, before, 2);
        int base = 100 * before;
        Check.ints(got, "backwards", base + 5, base + 3, base + 1, 0);
        Datatype twice = Datatype.Indexed(new int[] {2, 2}, new int[] {0, 1}, MPI.INT);
        MPI.COMM_WORLD.Sendrecv(matrix, 0, 1, twice, next, 3, got, 0, 4, MPI.INT, before, 3);
        Check.ints(got, "overlapping", base, base + 1, base + 1, base + 2);
        Arrays.fill(turned, -1);
        MPI.COMM_WORLD.Sendrecv(matrix, 0, 6, MPI.INT, next, 4, turned, 1, 1, vector, before, 4);
        Check.ints(turned, "with gaps", -1, base, base + 1, -1, -1, base + 2, base + 3, -1, -1, base + 4, base + 5, -1);
        Check.passed("TypeExtents");
        MPI.Finalize();
    }

    private static void measures(Datatype type, int size, int lb, int ub) throws MPIException {
        type.Commit();
        int[] actual = {type.Size(), type.Lb(), type.Ub(), type.Extent()};
        Check.ints(actual, "size, bounds and extent", size, lb, ub, ub - lb);
    }
}
