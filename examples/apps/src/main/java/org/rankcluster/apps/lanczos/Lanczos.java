package org.rankcluster.apps.lanczos;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that computes the lowest eigenvalues of a sparse symmetric matrix by Lanczos's method, like BIGSTICK (Shan et al. 2018, section
 * VI). The vector is cut into {@code fragments}, the matrix into the square of that number of blocks, each with a team of processes. If
 * there are not enough processes, there are fewer fragments.
 *
 * <p>Prints and reports {@code eigenvalue1}, the lowest, and the following ones. Also reports {@code residual}, the norm of the difference
 * between the matrix's image of the lowest one's vector and its multiple. The part of a process's result that is not 0 has three values:
 * {@code density}, the mean, {@code densest}, the greatest, and {@code densityDeciles}. The nine deciles are the parts that a tenth of the
 * processes, two tenths and so on do not exceed. The times {@code stepSeconds} and {@code reduceSeconds} are the virtual times of a step
 * and of the reduction in it, of the slowest process.
 */
public final class Lanczos {
    static final Setting<Integer> STATES = Setting.ofInt("states", 8192, 1, 1 << 28);
    static final Setting<Integer> ELEMENTS = Setting.ofInt("elements", 8, 0, 10_000);
    static final Setting<Integer> FRAGMENTS = Setting.ofInt("fragments", 8, 1, 256);
    static final Setting<Integer> STEPS = Setting.ofInt("steps", 40, 1, 300);
    static final Setting<Integer> EIGENVALUES = Setting.ofInt("eigenvalues", 3, 1, 20);
    static final Setting<Precision> PRECISION = Setting.ofChoice("precision", Precision.DOUBLE);
    static final Setting<Long> MATRIX = Setting.ofLong("matrix", 1, 0, Long.MAX_VALUE);

    /** Time to make and apply an element, in nanoseconds; with 0, its floating-point operations take their time. */
    static final Setting<Double> ELEMENT_TIME = Setting.ofDouble("element-time", 0, 0, 1e9);

    /** The settings of the program. */
    public static final List<Setting<?>> SETTINGS =
            List.of(STATES, ELEMENTS, FRAGMENTS, STEPS, EIGENVALUES, PRECISION, MATRIX, ELEMENT_TIME);

    private static final int FLOPS = 10;
    private static final int PICOSECONDS = 1000;

    private final BlockProduct product;
    private final Communication communication;
    private final LanczosVectors vectors;
    private final double[] fragment;
    private final double[] result;
    private final double[] sum;
    private double density;

    private Lanczos(Intracomm comm, Blocks blocks) throws MPIException {
        product = new BlockProduct(blocks, comm.getRank());
        communication = new Communication(comm, blocks, product, PRECISION.value());
        vectors = new LanczosVectors(communication, STEPS.value());
        fragment = new double[blocks.length(product.column())];
        result = new double[blocks.length(product.row())];
        sum = new double[result.length];
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm comm = MPI.COMM_WORLD;
        SparseMatrix matrix = new SparseMatrix(STATES.value(), ELEMENTS.value(), MATRIX.value());
        Blocks blocks = Blocks.of(matrix, FRAGMENTS.value(), comm);
        new Lanczos(comm, blocks).solve(comm, blocks);
        MPI.Finalize();
    }

    private void solve(Intracomm comm, Blocks blocks) throws MPIException {
        if (communication.isRoot()) {
            int first = blocks.first(product.row());
            double[] start = new double[fragment.length];
            Arrays.setAll(start, i -> blocks.matrix().start(first + i));
            copy(vectors.begin(start));
        }
        comm.barrier();
        double begin = MPI.wtime();
        int steps = 0;
        boolean isActive = true;
        while (isActive && steps < STEPS.value()) {
            multiply();
            boolean more = communication.isRoot() && step();
            steps++;
            isActive = steps < blocks.matrix().states() && isTrueAtRoot(comm, more);
        }
        double seconds = (MPI.wtime() - begin) / steps;
        double reducing = communication.reduceSeconds() / steps;
        report(comm, seconds, reducing, steps);
    }

    /** Broadcasts a value of rank 0, which is a root, to all ranks. */
    private static boolean isTrueAtRoot(Intracomm comm, boolean value) throws MPIException {
        byte[] sent = {(byte) (value ? 1 : 0)};
        comm.bcast(sent, 1, MPI.BYTE, 0);
        return sent[0] == 1;
    }

    private void copy(double[] vector) {
        System.arraycopy(vector, 0, fragment, 0, fragment.length);
    }

    /** Computes the matrix's image of the vector in the roots' {@link #fragment}, in their {@link #sum}. */
    private void multiply() throws MPIException {
        communication.broadcast(fragment);
        product.multiply(fragment, result);
        if (ELEMENT_TIME.value() > 0) {
            Compute.time(Math.round(ELEMENT_TIME.value() * PICOSECONDS * product.elements()));
        } else {
            Compute.flops((double) FLOPS * product.elements());
        }
        long nonZeros = Arrays.stream(result).filter(value -> value != 0).count();
        density = (double) nonZeros / Math.max(1, result.length);
        communication.reduce(result, sum);
    }

    /** Makes the next vector. Returns whether there is one. */
    private boolean step() throws MPIException {
        double[] next = vectors.next(fragment.clone(), sum);
        if (next != null) {
            copy(next);
        }
        return next != null;
    }

    private void report(Intracomm comm, double seconds, double reducing, int steps) throws MPIException {
        // no reduction: a reduction of this kind cannot be compressed, and the job may require that all are
        double[] slowest = greatest(comm, seconds, reducing);
        double[] densities = gathered(comm, density);
        double lowest = 0;
        Eigen eigen = null;
        if (communication.isRoot()) {
            eigen = vectors.solve();
            lowest = eigen.values()[0];
            copy(vectors.combine(eigen.vectors()[0]));
        }
        multiply();
        if (!communication.isRoot()) {
            return;
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] -= lowest * fragment[i];
        }
        double residual = vectors.norm(sum);
        if (comm.getRank() == 0 && eigen != null) {
            printResult(eigen, residual, slowest, densities, steps);
        }
    }

    /** Returns a number of each rank at rank 0. */
    private static double[] gathered(Intracomm comm, double number) throws MPIException {
        double[] all = new double[comm.getRank() == 0 ? comm.getSize() : 1];
        comm.gather(new double[] {number}, 1, MPI.DOUBLE, all, 1, MPI.DOUBLE, 0);
        return all;
    }

    /** Returns the greatest of each of some numbers at rank 0. */
    private static double[] greatest(Intracomm comm, double... numbers) throws MPIException {
        double[] greatest = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            greatest[i] = Arrays.stream(gathered(comm, numbers[i])).max().orElse(0);
        }
        return greatest;
    }

    private static void printResult(Eigen eigen, double residual, double[] slowest, double[] densities, int steps) {
        Arrays.sort(densities);
        double density = Arrays.stream(densities).sum() / densities.length;
        double densest = densities[densities.length - 1];
        int count = Math.min(EIGENVALUES.value(), eigen.values().length);
        for (int k = 0; k < count; k++) {
            Report.put("eigenvalue" + (k + 1), eigen.values()[k]);
            System.out.printf(Locale.ROOT, "eigenvalue %d: %.9f%n", k + 1, eigen.values()[k]);
        }
        Report.put("residual", residual);
        Report.put("density", density);
        Report.put("densest", densest);
        Report.put(
                "densityDeciles",
                IntStream.range(1, 10)
                        .mapToObj(tenth ->
                                String.format(Locale.ROOT, "%.4f", densities[(tenth * densities.length + 9) / 10 - 1]))
                        .collect(Collectors.joining(" ")));
        Report.put("stepSeconds", slowest[0]);
        Report.put("reduceSeconds", slowest[1]);
        System.out.printf(
                Locale.ROOT,
                "%d states, %d steps of %.3f ms, of which %.3f ms reduce: residual %.1e, results to %.1f %% not zero (at most %.1f %%)%n",
                STATES.value(),
                steps,
                slowest[0] * 1e3,
                slowest[1] * 1e3,
                residual,
                density * 100,
                densest * 100);
    }
}
