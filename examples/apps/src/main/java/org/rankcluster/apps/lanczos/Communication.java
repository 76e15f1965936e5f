package org.rankcluster.apps.lanczos;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * The communicators and collectives by which the sample {@code lanczos} exchanges fragments of vectors (Shan et al. 2018, section VI-A).
 * The processes of a row of blocks reduce to one process of the diagonal block, their root. The root broadcasts to all processes of its
 * column.
 */
final class Communication {
    private final Precision precision;
    private final Intracomm rows;
    private final Intracomm columns;
    private final Intracomm roots;
    private final boolean isRoot;
    private final int rootInRow;
    private final int rootInColumn;
    private final float[] narrow;
    private final float[] narrowResult;
    private double reduceSeconds;

    /** Creates three communicators; collective. */
    Communication(Intracomm comm, Blocks blocks, BlockProduct product, Precision precision) throws MPIException {
        this.precision = precision;
        int fragments = blocks.fragments();
        int rank = comm.getRank();
        int row = product.row();
        rows = comm.split(row, rank);
        columns = comm.split(product.column(), rank);
        isRoot = rank == blocks.firstRank(row * fragments + row);
        roots = comm.split(isRoot ? 0 : MPI.UNDEFINED, rank);
        rootInRow = blocks.firstRank(row * fragments + row) - blocks.firstRank(row * fragments);
        rootInColumn = blocks.rootInColumn(product.column());
        boolean isNarrow = precision == Precision.SINGLE;
        narrow = new float[isNarrow ? Math.max(blocks.length(row), blocks.length(product.column())) : 0];
        narrowResult = new float[narrow.length];
    }

    /** Returns whether the calling process keeps a fragment of the Lanczos vectors. */
    boolean isRoot() {
        return isRoot;
    }

    /** Returns the virtual time in reductions so far, in seconds. */
    double reduceSeconds() {
        return reduceSeconds;
    }

    /** Broadcasts the fragment of the root to all of its column. */
    void broadcast(double[] fragment) throws MPIException {
        if (precision == Precision.DOUBLE) {
            columns.bcast(fragment, fragment.length, MPI.DOUBLE, rootInColumn);
            return;
        }
        narrow(fragment);
        columns.bcast(narrow, fragment.length, MPI.FLOAT, rootInColumn);
        widen(narrow, fragment);
    }

    /** Adds up the results of a row in {@code sum} of its root. */
    void reduce(double[] result, double[] sum) throws MPIException {
        double start = MPI.wtime();
        if (precision == Precision.DOUBLE) {
            rows.reduce(result, sum, result.length, MPI.DOUBLE, MPI.SUM, rootInRow);
        } else {
            narrow(result);
            rows.reduce(narrow, narrowResult, result.length, MPI.FLOAT, MPI.SUM, rootInRow);
            widen(narrowResult, sum);
        }
        reduceSeconds += MPI.wtime() - start;
    }

    private void narrow(double[] values) {
        for (int i = 0; i < values.length; i++) {
            narrow[i] = (float) values[i];
        }
    }

    private static void widen(float[] from, double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = from[i];
        }
    }

    /** Adds up numbers of the roots; only the roots call it. */
    void addUp(double[] numbers, double[] sums, int count) throws MPIException {
        roots.allReduce(numbers, sums, count, MPI.DOUBLE, MPI.SUM);
    }
}
