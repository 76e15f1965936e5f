package org.rankcluster.apps;

import java.util.List;
import java.util.SplittableRandom;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program in which all ranks sum vectors of floats at rank 0, each time after a barrier (Shan et al., section V). A percentage of the
 * elements is zero, at random and at other places on each rank. The others are small whole numbers, so that sums are exact in any order. An
 * iteration lasts until the slowest rank has done its part.
 */
public final class ReduceVectors {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 1 << 16, 0, 1 << 30)
            .which(bytes -> bytes % Float.BYTES == 0, "bytes of whole floats: a multiple of 4, such as 8192 or 8 KiB");

    static final Setting<Integer> ZEROS = Setting.ofInt("zeros", 0, 0, 100);
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 1, 1, 1 << 20);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, ZEROS, ITERATIONS);

    private static final int VALUES = 7;

    private ReduceVectors() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int floats = BYTES.value() / Float.BYTES;
        float[] sums = new float[rank == 0 ? floats : 0];
        double seconds = 0;
        long wrong = 0;
        for (int i = 0; i < ITERATIONS.value(); i++) {
            float[] mine = new float[floats];
            add(rank, i, mine);
            MPI.COMM_WORLD.barrier();
            double start = MPI.wtime();
            MPI.COMM_WORLD.reduce(mine, sums, floats, MPI.FLOAT, MPI.SUM, 0);
            seconds += MPI.wtime() - start;
            if (rank == 0) {
                wrong += wrong(i, sums);
            }
        }
        report(seconds / ITERATIONS.value(), wrong);
        MPI.Finalize();
    }

    /** Reports by an allreduce, because a reduce with MAX does not support compression. */
    private static void report(double seconds, long wrong) throws MPIException {
        double[] slowest = new double[1];
        MPI.COMM_WORLD.allReduce(new double[] {seconds}, slowest, 1, MPI.DOUBLE, MPI.MAX);
        if (MPI.COMM_WORLD.getRank() == 0) {
            Report.put("secondsPerIteration", slowest[0]);
            Report.put("wrongValues", wrong);
            Measured.println("a reduce takes %s; wrong values %d", Measured.time(slowest[0]), wrong);
        }
    }

    private static void add(int rank, int iteration, float[] sums) {
        SplittableRandom random = new SplittableRandom((long) iteration << Integer.SIZE | rank);
        for (int i = 0; i < sums.length; i++) {
            if (random.nextInt(100) >= ZEROS.value()) {
                sums[i] += 1 + (i + rank) % VALUES;
            }
        }
    }

    private static long wrong(int iteration, float[] sums) throws MPIException {
        float[] expected = new float[sums.length];
        for (int rank = 0; rank < MPI.COMM_WORLD.getSize(); rank++) {
            add(rank, iteration, expected);
        }
        long wrong = 0;
        for (int i = 0; i < sums.length; i++) {
            wrong += sums[i] == expected[i] ? 0 : 1;
        }
        return wrong;
    }
}
