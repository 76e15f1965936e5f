import mpi.MPI;
import mpi.MPIException;

/** Point 26: the predefined operators, locations and their ties, NaN and overflow. */
public class PredefinedOperators {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] data = {rank + 1, rank == 2 ? 0 : 3 * rank + 1, Integer.MAX_VALUE};
        int[] got = new int[3];
        MPI.COMM_WORLD.Allreduce(data, 0, got, 0, 3, MPI.INT, MPI.SUM);
        Check.equal(size * (size + 1) / 2, got[0], "SUM");
        Check.equal(Integer.MAX_VALUE * size, got[2], "overflow wraps");
        MPI.COMM_WORLD.Allreduce(data, 0, got, 0, 3, MPI.INT, MPI.MAX);
        Check.equal(size, got[0], "MAX");
        MPI.COMM_WORLD.Allreduce(data, 0, got, 0, 3, MPI.INT, MPI.MIN);
        Check.equal(size > 2 ? 0 : 1, got[1], "MIN");
        MPI.COMM_WORLD.Allreduce(data, 0, got, 0, 1, MPI.INT, MPI.PROD);
        int factorial = 1;
        int or = 0;
        int xor = 0;
        for (int i = 1; i <= size; i++) {
            factorial *= i;
            or |= i;
            xor ^= i;
        }
        Check.equal(factorial, got[0], "PROD");
        MPI.COMM_WORLD.Allreduce(data, 0, got, 0, 1, MPI.INT, MPI.BOR);
        Check.equal(or, got[0], "BOR");
        MPI.COMM_WORLD.Allreduce(data, 0, got, 0, 1, MPI.INT, MPI.BXOR);
        Check.equal(xor, got[0], "BXOR");
        MPI.COMM_WORLD.Allreduce(data, 0, got, 0, 1, MPI.INT, MPI.BAND);
        Check.equal(0, got[0], "BAND");
        boolean[] flags = {rank % 2 == 1, true};
        boolean[] flag = new boolean[2];
        MPI.COMM_WORLD.Allreduce(flags, 0, flag, 0, 2, MPI.BOOLEAN, MPI.LAND);
        Check.equal(new boolean[] {false, true}, flag, "LAND");
        MPI.COMM_WORLD.Allreduce(flags, 0, flag, 0, 2, MPI.BOOLEAN, MPI.LOR);
        Check.equal(new boolean[] {true, true}, flag, "LOR");
        MPI.COMM_WORLD.Allreduce(flags, 0, flag, 0, 2, MPI.BOOLEAN, MPI.LXOR);
        Check.equal(new boolean[] {size / 2 % 2 == 1, false}, flag, "LXOR");
        double[] nan = {rank == size - 1 ? Double.NaN : rank};
        double[] sum = new double[1];
        MPI.COMM_WORLD.Allreduce(nan, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
        Check.that(Double.isNaN(sum[0]), "NaN is catching");

        // Places of the extremes; the lowest of several.
        int[] pairs = {rank / 2, rank, 7, size - rank};
        int[] found = new int[4];
        MPI.COMM_WORLD.Allreduce(pairs, 0, found, 0, 2, MPI.INT2, MPI.MAXLOC);
        Check.ints(found, "MAXLOC", (size - 1) / 2, (size - 1) / 2 * 2, 7, 1);
        MPI.COMM_WORLD.Allreduce(pairs, 0, found, 0, 2, MPI.INT2, MPI.MINLOC);
        Check.ints(found, "MINLOC", 0, 0, 7, 1);
        double[] place = {-0.5 * rank, rank};
        double[] least = new double[2];
        MPI.COMM_WORLD.Reduce(place, 0, least, 0, 1, MPI.DOUBLE2, MPI.MINLOC, 0);
        if (rank == 0) {
            Check.equal(new double[] {-0.5 * (size - 1), size - 1}, least, "MINLOC of doubles");
        }
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        Check.fails(
                "MPI_ERR_OP",
                () -> MPI.COMM_WORLD.Allreduce(flags, 0, flag, 0, 1, MPI.BOOLEAN, MPI.MAX),
                "MAX of booleans");
        Check.passed("PredefinedOperators");
        MPI.Finalize();
    }
}
