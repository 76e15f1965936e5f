package org.rankcluster.experiments.programs;

import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that measures the time of one collective of all ranks, by repeating it. Reports {@code seconds}, the mean over several in a row
 * after a first one. No rank leaves a collective before all have entered it.
 */
public final class CollectiveLatency {
    /** The collectives. */
    enum Kind {
        BARRIER,
        /** The sum of an integer of each rank. */
        INTEGERS,
        /** The sum of a double of each rank. */
        DOUBLES
    }

    private static final Setting<Kind> KIND = Setting.ofChoice("kind", Kind.BARRIER);
    private static final Setting<Integer> COUNT = Setting.ofInt("count", 1, 1, 1 << 24);
    private static final int REPETITIONS = 3;

    private CollectiveLatency() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int count = COUNT.value();
        once(count);
        double start = MPI.wtime();
        for (int i = 0; i < REPETITIONS; i++) {
            once(count);
        }
        if (MPI.COMM_WORLD.getRank() == 0) {
            Report.put("seconds", (MPI.wtime() - start) / REPETITIONS);
        }
        MPI.Finalize();
    }

    private static void once(int count) throws MPIException {
        switch (KIND.value()) {
            case BARRIER -> MPI.COMM_WORLD.barrier();
            case INTEGERS -> MPI.COMM_WORLD.allReduce(new int[count], new int[count], count, MPI.INT, MPI.SUM);
            case DOUBLES -> MPI.COMM_WORLD.allReduce(new double[count], new double[count], count, MPI.DOUBLE, MPI.SUM);
        }
    }
}
