package org.rankcluster.apps.fft3d;

import java.util.List;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A three-dimensional Fourier transform of n^3 complex numbers, forward and backward, in pencils over a grid of P x Q ranks ({@link
 * Pencils}). Every change of axes is an all-to-all among the P ranks of each column or the Q ranks of each row. Reports {@code
 * roundTripError}, the greatest distance of a number from its initial value, and {@code forwardSeconds} of virtual time. With n up to 16
 * the program also reports {@code dftError}, the greatest distance of the spectrum from the directly computed sum. Computing time is {@code
 * 5 n log2 n} floating-point operations a line.
 *
 * <p>The transposes have {@code 2 P Q (P - 1 + Q - 1)} messages if all-to-alls are pairwise. Small blocks may take {@code ceil(log2 P)}
 * rounds of Bruck's algorithm instead of {@code P - 1}. Besides, there are the messages of two splits, a barrier and one reduction ({@code
 * P Q - 1}).
 */
public final class Fft3d {
    static final Setting<Integer> N =
            Setting.ofInt("n", 64, 2, 4096).which(n -> Integer.bitCount(n) == 1, "a power of two, 2..4096");

    /** The settings of the program. */
    public static final List<Setting<?>> SETTINGS = List.of(N);

    private static final int MOST_FOR_DIRECT_SUM = 16;

    private final int n = N.value();
    private final Pencils pencils = Pencils.of(n, MPI.COMM_WORLD.getSize(), MPI.COMM_WORLD.getRank());
    private final Intracomm columnMates = MPI.COMM_WORLD.split(pencils.column(), pencils.row());
    private final Intracomm rowMates = MPI.COMM_WORLD.split(pencils.row(), pencils.column());
    private final TestCube cube = new TestCube(n, RankRuntime.current().job().seed());
    private final Fft fft = new Fft(n);
    private final double[] data = new double[pencils.doubles()];
    private final double[] packed = new double[pencils.doubles()];
    private final double[] received = new double[pencils.doubles()];

    private Fft3d() throws MPIException {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Fft3d transform = new Fft3d();
        transform.fill();
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        transform.forward();
        double seconds = MPI.wtime() - start;
        double spectrumError = transform.isSmall() ? transform.spectrumError() : 0;
        transform.backward();
        transform.report(seconds, spectrumError, transform.roundTripError());
        MPI.Finalize();
    }

    private void fill() {
        for (int line = 0; line < pencils.lines(); line++) {
            for (int x = 0; x < n; x++) {
                int at = 2 * (line * n + x);
                data[at] = cube.real(x, pencils.inner(line), pencils.outer(line));
                data[at + 1] = cube.imaginary(x, pencils.inner(line), pencils.outer(line));
            }
        }
    }

    private void forward() throws MPIException {
        transformLines(true);
        exchange(pencils.innerSwap(), columnMates);
        transformLines(true);
        exchange(pencils.outerSwap(), rowMates);
        transformLines(true);
    }

    private void backward() throws MPIException {
        transformLines(false);
        exchange(pencils.outerSwap(), rowMates);
        transformLines(false);
        exchange(pencils.innerSwap(), columnMates);
        transformLines(false);
    }

    private void transformLines(boolean forward) {
        for (int line = 0; line < pencils.lines(); line++) {
            if (forward) {
                fft.forward(data, 2 * n * line);
            } else {
                fft.backward(data, 2 * n * line);
            }
        }
        Compute.flops(pencils.lines() * Fft.flops(n));
    }

    private void exchange(Swap swap, Intracomm rowOrColumn) throws MPIException {
        int count = swap.blockDoubles();
        swap.pack(data, packed);
        rowOrColumn.allToAll(packed, count, MPI.DOUBLE, received, count, MPI.DOUBLE);
        swap.unpack(received, data);
    }

    private boolean isSmall() {
        return n <= MOST_FOR_DIRECT_SUM;
    }

    /** Returns the error of the spectrum. After {@link #forward} lines run along z; inner is x, outer is y. */
    private double spectrumError() {
        double error = 0;
        double[] direct = new double[2];
        for (int line = 0; line < pencils.lines(); line++) {
            for (int z = 0; z < n; z++) {
                int at = 2 * (line * n + z);
                cube.directSum(pencils.inner(line), pencils.outer(line), z, direct);
                error = Math.max(error, distance(data[at], data[at + 1], direct[0], direct[1]));
            }
        }
        return error;
    }

    private double roundTripError() {
        double scale = (double) n * n * n;
        double error = 0;
        for (int line = 0; line < pencils.lines(); line++) {
            for (int x = 0; x < n; x++) {
                int at = 2 * (line * n + x);
                double real = cube.real(x, pencils.inner(line), pencils.outer(line));
                double imaginary = cube.imaginary(x, pencils.inner(line), pencils.outer(line));
                error = Math.max(error, distance(data[at] / scale, data[at + 1] / scale, real, imaginary));
            }
        }
        return error;
    }

    private static double distance(double realA, double imaginaryA, double realB, double imaginaryB) {
        double real = realA - realB;
        double imaginary = imaginaryA - imaginaryB;
        return Math.sqrt(real * real + imaginary * imaginary);
    }

    private void report(double seconds, double spectrumError, double roundTripError) throws MPIException {
        double[] greatest = new double[3];
        double[] mine = {seconds, spectrumError, roundTripError};
        MPI.COMM_WORLD.reduce(mine, greatest, 3, MPI.DOUBLE, MPI.MAX, 0);
        if (MPI.COMM_WORLD.getRank() != 0) {
            return;
        }
        Report.put("forwardSeconds", greatest[0]);
        Report.put("roundTripError", greatest[2]);
        System.out.printf(
                Locale.ROOT,
                "%d x %d x %d complex numbers on %d x %d ranks: forward in %.3f us, round-trip error %.2e%n",
                n,
                n,
                n,
                pencils.rows(),
                pencils.columns(),
                greatest[0] * 1e6,
                greatest[2]);
        if (isSmall()) {
            Report.put("dftError", greatest[1]);
            System.out.printf(Locale.ROOT, "error against the direct sum %.2e%n", greatest[1]);
        }
    }
}
