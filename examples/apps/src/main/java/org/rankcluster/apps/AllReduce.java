package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Setting;

/**
 * A benchmark of repeated allreduces: all ranks sum vectors of doubles. Rank r contributes {@code (r + 1) c} at each position, with small
 * whole numbers c that change from position to position and iteration to iteration. The right sum is therefore {@code ranks (ranks + 1) / 2
 * c}, exactly. Messages: {@code iterations} times the messages of an allreduce (with recursive doubling {@code ranks log2 ranks}), and
 * {@code 2 (ranks - 1)} for the report.
 */
public final class AllReduce {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 8, 0, 1 << 30)
            .which(
                    bytes -> bytes % Double.BYTES == 0,
                    "bytes of whole doubles: a multiple of 8, such as 8192 or 8 KiB");
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 3, 1, Integer.MAX_VALUE);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, ITERATIONS, PHANTOM);

    private AllReduce() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        if (PHANTOM.value()) {
            withoutValues(BYTES.value(), ITERATIONS.value());
        } else {
            withValues(BYTES.value() / Double.BYTES, ITERATIONS.value());
        }
        MPI.Finalize();
    }

    private static void withValues(int count, int iterations) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        double size = MPI.COMM_WORLD.getSize();
        double[] mine = new double[count];
        double[] sums = new double[count];
        long wrong = 0;
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            for (int k = 0; k < count; k++) {
                mine[k] = (rank + 1.0) * factor(i, k);
            }
            MPI.COMM_WORLD.allReduce(mine, sums, count, MPI.DOUBLE, MPI.SUM);
            for (int k = 0; k < count; k++) {
                wrong += sums[k] == size * (size + 1) / 2 * factor(i, k) ? 0 : 1;
            }
        }
        Outcome.report(iterations, MPI.wtime() - start, wrong);
    }

    private static void withoutValues(int bytes, int iterations) throws MPIException {
        Phantom mine = new Phantom(bytes);
        Phantom sums = new Phantom(bytes);
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            MPI.COMM_WORLD.allReduce(mine, sums, bytes, MPI.BYTE, MPI.BOR);
        }
        Outcome.report(iterations, MPI.wtime() - start, 0);
    }

    private static int factor(int iteration, int position) {
        return 1 + (31 * (iteration % 1000) + position % 1000) % 1000;
    }
}
