package programs;

import mpi.MPI;
import mpi.MPIException;

/** Pi by the Open MPI Java API, with a static that each rank has for itself. */
public final class Pi {
    private static int calls;

    private Pi() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        double[] sum = new double[1];
        double[] pi = new double[1];
        for (int i = rank; i < 10_000; i += size) {
            double x = (i + 0.5) / 10_000;
            sum[0] += 4 / (1 + x * x) / 10_000;
        }
        calls++;
        MPI.COMM_WORLD.reduce(sum, pi, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (rank == 0) {
            System.out.printf("pi %.6f, calls %d, arguments %d%n", pi[0], calls, args.length);
        }
        MPI.Finalize();
    }
}
