package org.rankcluster.apps.multigrid;

import java.util.List;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.arrays.ScatterMethod;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A sample that solves Laplace's operator on a cube of {@code points}^3 cells for a known solution by multigrid (Balaji et al. 2007,
 * section 5.5). The paper has 100^3 cells and three levels. The paper states neither smoother nor cycle nor tolerance. Ours are V-cycles
 * with {@code smoothing} red-black Gauss-Seidel sweeps before and after, and {@code coarse} overrelaxed ones on the coarsest grid. Values
 * go down as means of eight cells, and up by trilinear interpolation. All of them give the same values on any number of ranks, to the bit.
 *
 * <p>Reports {@code residual}, relative to the right side, and {@code residualFactor}, by which a cycle has divided it in the geometric
 * mean. Also reports {@code error}, the greatest distance from the known solution, {@code solveSeconds} of virtual time, and {@code
 * wrongValues}, the number of wrong ghost points of all levels.
 */
public final class Multigrid {
    static final Setting<Integer> POINTS = Setting.ofInt("points", 100, 2, 1024);
    static final Setting<Integer> LEVELS = Setting.ofInt("levels", 3, 1, 10);
    static final Setting<Integer> CYCLES = Setting.ofInt("cycles", 5, 1, 1000);
    static final Setting<Integer> SMOOTHING = Setting.ofInt("smoothing", 2, 1, 100);
    static final Setting<Integer> COARSE = Setting.ofInt("coarse", 20, 1, 10_000);
    static final Setting<ScatterMethod> SCATTER = Setting.ofChoice("scatter", ScatterMethod.HAND);

    /** Time of a cell in each sweep, in nanoseconds; with 0, its floating-point operations take their time. */
    static final Setting<Double> CELL_TIME = Setting.ofDouble("cell-time", 0, 0, 1e6);

    /** The settings of the program. */
    public static final List<Setting<?>> SETTINGS =
            List.of(POINTS, LEVELS, CYCLES, SMOOTHING, COARSE, SCATTER, CELL_TIME);

    private Multigrid() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int halves = 1 << LEVELS.value() - 1;
        if (POINTS.value() % halves != 0) {
            throw new InputException(
                    "--set", POINTS.key(), POINTS.value(), "a multiple of " + halves + ", as each level halves it");
        }
        Intracomm comm = MPI.COMM_WORLD;
        Levels levels = new Levels(comm, POINTS.value(), LEVELS.value(), SCATTER.value(), CELL_TIME.value());
        long wrong = levels.wrongGhosts();
        Level finest = levels.finest();
        finest.rightSideOf(Multigrid::known);
        double first = finest.residual(comm);
        double last = first;
        comm.barrier();
        double start = MPI.wtime();
        for (int cycle = 1; cycle <= CYCLES.value(); cycle++) {
            levels.cycle(SMOOTHING.value(), COARSE.value());
            double before = last;
            last = finest.residual(comm);
            if (comm.getRank() == 0) {
                System.out.printf(
                        Locale.ROOT,
                        "cycle %d: residual %.3e, divided by %.1f%n",
                        cycle,
                        last / first,
                        quotient(before, last));
            }
        }
        double seconds = MPI.wtime() - start;
        report(comm, seconds, first, last, finest.distance(Multigrid::known), wrong);
        levels.free();
        MPI.Finalize();
    }

    /** Returns the solution at a cell of a cube: a smooth function, and noise of a tenth. */
    private static double known(int x, int y, int z, int cells) {
        double smooth = bulge(x, cells) * bulge(y, cells) * bulge(z, cells);
        long mixed = ((x + 1) * 0x9e3779b97f4a7c15L + y * 0xbf58476d1ce4e5b9L + z * 0x94d049bb133111ebL)
                * 0xd6e8feb86659fd93L;
        return smooth + 0.1 * (mixed >> 11) * 0x1p-52;
    }

    private static double bulge(int cell, int cells) {
        double place = (cell + 0.5) / cells;
        return 4 * place * (1 - place);
    }

    /**
     * Returns the factor by which a residual has been divided, at most {@code 1e300}, because it is 0 at the end on grids of few
     * points.
     */
    private static double quotient(double before, double after) {
        return before == 0 ? 1 : before / Math.max(after, before * 1e-300);
    }

    private static void report(
            Intracomm comm, double seconds, double first, double last, double distance, long wrongGhosts)
            throws MPIException {
        double[] greatest = new double[2];
        long[] wrong = new long[1];
        comm.reduce(new double[] {seconds, distance}, greatest, 2, MPI.DOUBLE, MPI.MAX, 0);
        comm.reduce(new long[] {wrongGhosts}, wrong, 1, MPI.LONG, MPI.SUM, 0);
        if (comm.getRank() != 0) {
            return;
        }
        double factor = StrictMath.pow(quotient(first, last), 1.0 / CYCLES.value());
        Report.put("residual", last / first);
        Report.put("residualFactor", factor);
        Report.put("error", greatest[1]);
        Report.put("solveSeconds", greatest[0]);
        Report.put("wrongValues", wrong[0]);
        System.out.printf(
                Locale.ROOT,
                "%d^3 cells on %d ranks, %d cycles in %.3f ms: residual %.2e, a factor of %.1f a cycle, error %.2e%n",
                POINTS.value(),
                comm.getSize(),
                CYCLES.value(),
                greatest[0] * 1e3,
                last / first,
                factor,
                greatest[1]);
    }
}
