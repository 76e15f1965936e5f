package org.rankcluster.experiments.programs;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that measures the alltoallw of Balaji et al., section 5.3: each rank exchanges a matrix with its two neighbours on a ring.
 * Reports {@code microseconds} of one, the mean over several in a row after a first, until all ranks are done, and {@code wrongValues}.
 * Requires three ranks or more.
 */
public final class RingOfMatrices {
    private static final Setting<Integer> N = Setting.ofInt("n", 10, 1, 1000);
    private static final Setting<Integer> REPETITIONS = Setting.ofInt("repetitions", 10, 1, 1000);

    private RingOfMatrices() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int values = N.value() * N.value();
        int above = (rank + 1) % size;
        int below = (rank + size - 1) % size;
        int[] counts = new int[size];
        int[] displs = new int[size];
        counts[above] = values;
        counts[below] = values;
        displs[above] = values * Double.BYTES;
        Datatype[] types = new Datatype[size];
        Arrays.fill(types, MPI.DOUBLE);
        DoubleBuffer sent = MPI.newDoubleBuffer(2 * values);
        DoubleBuffer received = MPI.newDoubleBuffer(2 * values);
        for (int i = 0; i < 2 * values; i++) {
            sent.put(i, 2.0 * rank + (i < values ? 0 : 1));
        }
        MPI.COMM_WORLD.allToAllw(sent, counts, displs, types, received, counts, displs, types);
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        for (int i = 0; i < REPETITIONS.value(); i++) {
            MPI.COMM_WORLD.allToAllw(sent, counts, displs, types, received, counts, displs, types);
        }
        MPI.COMM_WORLD.barrier();
        double seconds = MPI.wtime() - start;
        long[] wrong = {0};
        for (int i = 0; i < values; i++) {
            wrong[0] += received.get(i) == 2.0 * below + 1 ? 0 : 1;
            wrong[0] += received.get(values + i) == 2.0 * above ? 0 : 1;
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
