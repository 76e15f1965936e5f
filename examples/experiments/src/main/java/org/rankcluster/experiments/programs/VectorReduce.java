package org.rankcluster.experiments.programs;

import java.util.SplittableRandom;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * Sums up a vector of floats of each rank at rank 0, once, after a barrier: the microbenchmark of Shan et al., section V. A part of the
 * elements, at random and others on each rank, is not zero. Reports {@code seconds} and, where vectors have bytes, {@code wrongValues}.
 */
public final class VectorReduce {
    /** The longest message is of 2^31 - 1 bytes. */
    private static final int MOST = Integer.MAX_VALUE / Float.BYTES;

    private static final Setting<Integer> FLOATS = Setting.ofInt("floats", 1024, 1, MOST);
    private static final Setting<Double> SPARSITY = Setting.ofDouble("sparsity", 0, 0, 100);
    private static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** Values are small whole numbers, so that sums are exact in any order. */
    private static final int MOST_VALUE = 7;

    private VectorReduce() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        if (PHANTOM.value()) {
            reducePhantom(FLOATS.value());
        } else {
            reduceVectors(FLOATS.value(), SPARSITY.value() / 100);
        }
        MPI.Finalize();
    }

    private static void reducePhantom(int floats) throws MPIException {
        Phantom vector = new Phantom(floats * Float.BYTES);
        Phantom sum = new Phantom(floats * Float.BYTES);
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        MPI.COMM_WORLD.reduce(vector, sum, floats, MPI.FLOAT, MPI.SUM, 0);
        report(start);
    }

    private static void reduceVectors(int floats, double sparsity) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        float[] vector = vector(rank, floats, sparsity);
        float[] sum = new float[rank == 0 ? floats : 0];
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        MPI.COMM_WORLD.reduce(vector, sum, floats, MPI.FLOAT, MPI.SUM, 0);
        report(start);
        if (rank == 0) {
            Report.put("wrongValues", wrongValues(sum, sparsity));
        }
    }

    private static void report(double start) throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 0) {
            Report.put("seconds", MPI.wtime() - start);
        }
    }

    private static float[] vector(int rank, int floats, double sparsity) {
        SplittableRandom random = new SplittableRandom(rank + 1);
        float[] vector = new float[floats];
        for (int i = 0; i < floats; i++) {
            if (random.nextDouble() >= sparsity) {
                vector[i] = 1 + (i + rank) % MOST_VALUE;
            }
        }
        return vector;
    }

    private static int wrongValues(float[] sum, double sparsity) throws MPIException {
        float[] expected = new float[sum.length];
        for (int rank = 0; rank < MPI.COMM_WORLD.getSize(); rank++) {
            float[] vector = vector(rank, sum.length, sparsity);
            for (int i = 0; i < vector.length; i++) {
                expected[i] += vector[i];
            }
        }
        int wrong = 0;
        for (int i = 0; i < sum.length; i++) {
            wrong += sum[i] == expected[i] ? 0 : 1;
        }
        return wrong;
    }
}
