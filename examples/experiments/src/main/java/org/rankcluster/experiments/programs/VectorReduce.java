package org.rankcluster.experiments.programs;

import java.util.Objects;
import java.util.SplittableRandom;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that sums a vector of floats of each rank at a root, once a size after a barrier. It is the microbenchmark of Shan et al.,
 * section V. Vectors are phantoms, or real. A part of the elements of a real vector is zero, at random and different on each rank. Reports
 * the seconds of each size, under the number of floats. With real vectors the program reports the seconds of each sparsity, under its
 * percentage, and {@code wrongValues}. Several rows of ranks, of which each node has the same number, may reduce at the same time.
 */
public final class VectorReduce {
    /** Largest number of floats: the longest message has 2^31 - 1 bytes. */
    private static final int MOST = Integer.MAX_VALUE / Float.BYTES;

    private static final Setting<Integer> FLOATS = Setting.ofInt("floats", 1024, 1, MOST);

    /** Largest size; sizes grow by 4. */
    private static final Setting<Integer> UP_TO = Setting.ofInt("up-to", 1, 1, MOST);

    private static final Setting<Integer> ROWS = Setting.ofInt("rows", 1, 1, 1 << 10);
    private static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** Percentages of elements that are zero: the first, the last, and the step. */
    private static final Setting<Integer> SPARSITY = Setting.ofInt("sparsity", 0, 0, 100);

    private static final Setting<Integer> TO = Setting.ofInt("sparsity-to", 0, 0, 100);
    private static final Setting<Integer> STEP = Setting.ofInt("sparsity-step", 5, 1, 100);

    /** Largest value: values are small whole numbers, so that sums are exact in any order. */
    private static final int MOST_VALUE = 7;

    private VectorReduce() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rows = ROWS.value();
        Intracomm row = rows == 1 ? MPI.COMM_WORLD : row(rows);
        if (PHANTOM.value()) {
            for (long floats = FLOATS.value(); floats <= Math.max(FLOATS.value(), UP_TO.value()); floats *= 4) {
                reducePhantom(row, (int) floats);
            }
        } else {
            for (int sparsity = SPARSITY.value();
                    sparsity <= Math.max(SPARSITY.value(), TO.value());
                    sparsity += STEP.value()) {
                reduceVectors(row, FLOATS.value(), sparsity);
            }
        }
        MPI.Finalize();
    }

    private static Intracomm row(int rows) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        return Objects.requireNonNull(MPI.COMM_WORLD.split(rank % rows, rank));
    }

    private static void reducePhantom(Intracomm row, int floats) throws MPIException {
        Phantom vector = new Phantom(floats * Float.BYTES);
        Phantom sum = new Phantom(floats * Float.BYTES);
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        row.reduce(vector, sum, floats, MPI.FLOAT, MPI.SUM, 0);
        report(String.valueOf(floats), start);
    }

    private static void reduceVectors(Intracomm row, int floats, int sparsity) throws MPIException {
        int rank = row.getRank();
        float[] vector = vector(rank, floats, sparsity);
        float[] sum = new float[rank == 0 ? floats : 0];
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        row.reduce(vector, sum, floats, MPI.FLOAT, MPI.SUM, 0);
        report(String.valueOf(sparsity), start);
        if (rank == 0) {
            check(sum, sparsity, row.getSize());
        }
    }

    private static void report(String key, double start) throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 0) {
            Report.put(key, MPI.wtime() - start);
        }
    }

    private static float[] vector(int rank, int floats, int sparsity) {
        SplittableRandom random = new SplittableRandom(rank + 1);
        float[] vector = new float[floats];
        for (int i = 0; i < floats; i++) {
            if (random.nextInt(100) >= sparsity) {
                vector[i] = 1 + (i + rank) % MOST_VALUE;
            }
        }
        return vector;
    }

    private static void check(float[] sum, int sparsity, int ranks) {
        float[] expected = new float[sum.length];
        for (int rank = 0; rank < ranks; rank++) {
            float[] vector = vector(rank, sum.length, sparsity);
            for (int i = 0; i < vector.length; i++) {
                expected[i] += vector[i];
            }
        }
        int wrong = 0;
        for (int i = 0; i < sum.length; i++) {
            wrong += sum[i] == expected[i] ? 0 : 1;
        }
        if (wrong > 0) {
            throw new IllegalStateException(
                    wrong + " of " + sum.length + " sums are wrong at a sparsity of " + sparsity + " %");
        }
        Report.put("wrongValues", wrong);
    }
}
