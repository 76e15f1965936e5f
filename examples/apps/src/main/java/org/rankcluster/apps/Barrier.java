package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A benchmark of barriers, at which ranks arrive at different times. {@code secondsPerIteration} is the mean time from the last rank's
 * arrival to the last rank's leaving. {@code wrongValues} counts the barriers that a rank left before all had arrived. The count includes
 * wrong bytes of messages that each rank meanwhile has under way to the next rank, of {@code bytes} bytes, by default none. Messages:
 * {@code iterations} times the messages of a barrier (with dissemination {@code ranks x ceil(log2 ranks)}), and {@code 4 (ranks - 1)} for
 * the report. If there are bytes, {@code iterations x ranks} messages are added.
 */
public final class Barrier {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 0, 0, 1 << 30);
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 3, 1, 1_000_000);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, ITERATIONS);

    private static final long LATEST_PS = 10_000_000;

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final int bytes = BYTES.value();
    private final int iterations = ITERATIONS.value();
    private final double[] came = new double[iterations];
    private final double[] went = new double[iterations];
    /**
     * Messages that are under way meanwhile. Null without them, so that a million ranks that send nothing need no memory for
     * buffers.
     */
    private final @Nullable BarrierLoad load = bytes == 0 ? null : new BarrierLoad(rank, size, bytes);

    private Barrier() throws MPIException {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Barrier barrier = new Barrier();
        for (int i = 0; i < barrier.iterations; i++) {
            Compute.time(lateness(barrier.rank, i));
            barrier.runBarrier(i);
        }
        barrier.report();
        MPI.Finalize();
    }

    /** Returns the delay of a rank. The delay spreads the ranks over 10 us, in another order each time. */
    private static long lateness(int rank, int iteration) {
        return Math.floorMod((rank + 1) * 0x9e3779b97f4a7c15L + iteration * 0xbf58476d1ce4e5b9L, LATEST_PS);
    }

    private void runBarrier(int iteration) throws MPIException {
        if (load != null) {
            load.begin(iteration);
        }
        came[iteration] = MPI.wtime();
        MPI.COMM_WORLD.barrier();
        went[iteration] = MPI.wtime();
        if (load != null) {
            load.end(iteration);
        }
    }

    private void report() throws MPIException {
        double[] lastCame = new double[iterations];
        double[] firstWent = new double[iterations];
        double[] lastWent = new double[iterations];
        long[] wrongBytes = new long[1];
        MPI.COMM_WORLD.reduce(came, lastCame, iterations, MPI.DOUBLE, MPI.MAX, 0);
        MPI.COMM_WORLD.reduce(went, firstWent, iterations, MPI.DOUBLE, MPI.MIN, 0);
        MPI.COMM_WORLD.reduce(went, lastWent, iterations, MPI.DOUBLE, MPI.MAX, 0);
        long wrong = load == null ? 0 : load.wrong();
        MPI.COMM_WORLD.reduce(new long[] {wrong}, wrongBytes, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            double seconds = 0;
            long early = 0;
            for (int i = 0; i < iterations; i++) {
                seconds += lastWent[i] - lastCame[i];
                early += firstWent[i] < lastCame[i] ? 1 : 0;
            }
            Report.put("secondsPerIteration", seconds / iterations);
            Report.put("wrongValues", early + wrongBytes[0]);
            Measured.println(
                    "a barrier takes %s after the last rank; wrong values %d",
                    Measured.time(seconds / iterations), early + wrongBytes[0]);
        }
    }
}
