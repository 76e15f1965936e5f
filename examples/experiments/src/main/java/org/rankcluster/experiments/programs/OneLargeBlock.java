package org.rankcluster.experiments.programs;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that measures the allgatherv of Balaji et al., section 5.3, with one long block among short blocks. Rank 0, or one of every
 * given number of ranks, contributes {@code doubles} doubles; all others contribute {@code others}, which is one. Reports {@code
 * microseconds} of one, the mean over several in a row after a first, until all ranks are done, and {@code wrongValues}.
 */
public final class OneLargeBlock {
    private static final Setting<Integer> DOUBLES = Setting.ofInt("doubles", 4096, 1, 1 << 24);
    private static final Setting<Integer> OTHERS = Setting.ofInt("others", 1, 0, 1 << 24);
    private static final Setting<Integer> ONE_OF = Setting.ofInt("one-of", 1 << 24, 1, 1 << 24);
    private static final Setting<Integer> REPETITIONS = Setting.ofInt("repetitions", 10, 1, 1000);

    private OneLargeBlock() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] counts = new int[size];
        int[] displs = new int[size];
        int total = 0;
        for (int i = 0; i < size; i++) {
            displs[i] = total;
            counts[i] = i % ONE_OF.value() == 0 ? DOUBLES.value() : OTHERS.value();
            total += counts[i];
        }
        double[] mine = new double[counts[rank]];
        Arrays.fill(mine, rank);
        double[] all = new double[total];
        MPI.COMM_WORLD.allGatherv(mine, mine.length, MPI.DOUBLE, all, counts, displs, MPI.DOUBLE);
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        for (int i = 0; i < REPETITIONS.value(); i++) {
            MPI.COMM_WORLD.allGatherv(mine, mine.length, MPI.DOUBLE, all, counts, displs, MPI.DOUBLE);
        }
        MPI.COMM_WORLD.barrier();
        double seconds = MPI.wtime() - start;
        long[] wrong = {0};
        for (int from = 0; from < size; from++) {
            for (int i = 0; i < counts[from]; i++) {
                wrong[0] += all[displs[from] + i] == from ? 0 : 1;
            }
        }
        long[] sum = new long[1];
        MPI.COMM_WORLD.reduce(wrong, sum, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            Report.put("microseconds", 1e6 * seconds / REPETITIONS.value());
            Report.put("wrongValues", sum[0]);
        }
        MPI.Finalize();
    }
}
