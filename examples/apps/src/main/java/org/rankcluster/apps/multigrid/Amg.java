package org.rankcluster.apps.multigrid;

import java.util.List;
import java.util.Locale;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A sample like the Sequoia benchmark AMG: a linear system with {@code cells}^3 unknowns a rank, solved by GMRES with multigrid (Kumar et
 * al., section 5.2). The sample runs on a reordered 3-D Cartesian communicator of all ranks. Reports {@code figureOfMerit}, which is
 * unknowns times iterations divided by {@code solveSeconds} of virtual time. Also reports {@code iterations}, {@code relativeResidual}, and
 * {@code error}, the greatest distance from the known solution. {@code wrongValues} counts halo cells of all grids. Each iteration computes
 * {@code compute-us} microseconds more than this solver needs, for benchmarks with more to compute. Multigrid is geometric, with cells of
 * eight, because the paper does not state how the benchmark makes its grids.
 */
public final class Amg {
    static final Setting<Integer> CELLS =
            Setting.ofInt("cells", 8, 1, 64).which(n -> Integer.bitCount(n) == 1, "a power of two, 1..64");
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 100, 1, 100_000);
    static final Setting<Double> TOLERANCE = Setting.ofDouble("tolerance", 1e-6, 0, 1);
    static final Setting<Double> COMPUTE = Setting.ofDouble("compute-us", 0, 0, 1e9);

    /** The settings of the program. */
    public static final List<Setting<?>> SETTINGS = List.of(CELLS, ITERATIONS, TOLERANCE, COMPUTE);

    private static final double PICOSECONDS = 1e6;

    private Amg() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int ranks = MPI.COMM_WORLD.getSize();
        int[] dims = new int[3];
        CartComm.createDims(ranks, dims);
        CartComm comm = MPI.COMM_WORLD.createCart(dims, new boolean[3], true);
        AmgPreconditioner multigrid = new AmgPreconditioner(comm, CELLS.value());
        long wrong = 0;
        for (AmgLevel level : multigrid.levels()) {
            wrong += level.wrongHalos(Amg::number);
        }
        AmgLevel finest = multigrid.finest();
        finest.rightSideOf(Amg::known);
        Gmres gmres = new Gmres(comm, multigrid, (long) (COMPUTE.value() * PICOSECONDS));
        comm.barrier();
        double start = MPI.wtime();
        gmres.solve(TOLERANCE.value(), ITERATIONS.value());
        double seconds = MPI.wtime() - start;
        report(comm, gmres, seconds, finest.distance(gmres.solution(), Amg::known), wrong);
        MPI.Finalize();
    }

    /** Returns a number that is unique to the cell. */
    private static double number(int x, int y, int z) {
        return 1 + x + 0x1p20 * y + 0x1p-20 * z;
    }

    /** Returns the solution: numbers between -1 and 1 in no order. */
    private static double known(int x, int y, int z) {
        long mixed = ((x + 1) * 0x9e3779b97f4a7c15L + y * 0xbf58476d1ce4e5b9L + z * 0x94d049bb133111ebL)
                * 0xd6e8feb86659fd93L;
        return (mixed >> 11) * 0x1p-52;
    }

    private static void report(CartComm comm, Gmres gmres, double seconds, double error, long wrong)
            throws MPIException {
        double residual = gmres.relativeResidual();
        double[] greatest = new double[2];
        long[] allWrong = new long[1];
        comm.reduce(new double[] {seconds, error}, greatest, 2, MPI.DOUBLE, MPI.MAX, 0);
        comm.reduce(new long[] {wrong}, allWrong, 1, MPI.LONG, MPI.SUM, 0);
        if (comm.getRank() != 0) {
            return;
        }
        double unknowns = (double) gmres.solution().length * comm.getSize();
        double merit = unknowns * gmres.iterations() / greatest[0];
        Report.put("figureOfMerit", merit);
        Report.put("iterations", (long) gmres.iterations());
        Report.put("solveSeconds", greatest[0]);
        Report.put("relativeResidual", residual);
        Report.put("error", greatest[1]);
        Report.put("wrongValues", allWrong[0]);
        System.out.printf(
                Locale.ROOT,
                "%.0f unknowns on %d ranks: %d iterations in %.3f ms, figure of merit %.4g, residual %.2e, error %.2e%n",
                unknowns,
                comm.getSize(),
                gmres.iterations(),
                greatest[0] * 1e3,
                merit,
                residual,
                greatest[1]);
    }
}
