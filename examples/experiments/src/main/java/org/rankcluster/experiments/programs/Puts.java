package org.rankcluster.experiments.programs;

import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import org.rankcluster.protocol.extension.Report;

/**
 * A benchmark of repeated puts: rank 0 puts a double into the window of the last rank. Reports {@code seconds}, from a put until the data
 * are in the window.
 */
public final class Puts {
    private static final int REPETITIONS = 16;

    private Puts() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int last = MPI.COMM_WORLD.getSize() - 1;
        Win window = new Win(MPI.newDoubleBuffer(1), 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        if (MPI.COMM_WORLD.getRank() == 0) {
            window.lock(MPI.LOCK_SHARED, last, 0);
            double start = MPI.wtime();
            for (int i = 0; i < REPETITIONS; i++) {
                window.put(MPI.newDoubleBuffer(1), 1, MPI.DOUBLE, last, 0, 1, MPI.DOUBLE);
                window.flush(last);
            }
            Report.put("seconds", (MPI.wtime() - start) / REPETITIONS);
            window.unlock(last);
        }
        window.free();
        MPI.Finalize();
    }
}
