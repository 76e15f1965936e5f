package org.rankcluster.apps.common;

import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Report;

/** The report of the samples that repeat one operation: rank 0 reports and prints {@code secondsPerIteration} and {@code wrongValues}. */
public final class Outcome {
    private Outcome() {}

    /**
     * Reports the slowest rank's virtual seconds and the sum of all ranks' wrong values. Called by all ranks of the world. The method makes
     * two reductions to rank 0, so {@code 2 (ranks - 1)} messages.
     */
    public static void report(int iterations, double seconds, long wrongValues) throws MPIException {
        double[] slowest = new double[1];
        long[] sum = new long[1];
        MPI.COMM_WORLD.reduce(new double[] {seconds}, slowest, 1, MPI.DOUBLE, MPI.MAX, 0);
        MPI.COMM_WORLD.reduce(new long[] {wrongValues}, sum, 1, MPI.LONG, MPI.SUM, 0);
        if (MPI.COMM_WORLD.getRank() == 0) {
            Report.put("secondsPerIteration", slowest[0] / iterations);
            Report.put("wrongValues", sum[0]);
            Measured.println("an iteration takes %s; wrong values %d", Measured.time(slowest[0] / iterations), sum[0]);
        }
    }
}
