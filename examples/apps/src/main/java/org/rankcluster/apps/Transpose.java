package org.rankcluster.apps;

import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.extension.DatatypeWork;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * The benchmark of Balaji et al., section 5.2: rank 0 sends an n x n matrix column by column, with a column datatype. Rank 1
 * receives it row by row, which transposes it, and answers. Its elements are three doubles.
 *
 * <p>Reports {@code transposeSeconds}, from the begin of the send to the arrival of the answer. The parts of the sender's time in it
 * (figure 13) are {@code searchSeconds}, {@code lookAheadSeconds} and {@code packSeconds}. Also reports the numbers of {@code searched},
 * {@code lookedAhead} and {@code packed} elements, and {@code wrongValues}. Messages: 2.
 */
public final class Transpose {
    static final Setting<Integer> N = Setting.ofInt("n", 256, 1, 4096);
    static final Setting<Integer> DOUBLES = Setting.ofInt("doubles", 3, 1, 16);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(N, DOUBLES);

    private static final int TAG = 0;

    private Transpose() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        if (MPI.COMM_WORLD.getSize() < 2) {
            throw new InputException("--ranks", "ranks", MPI.COMM_WORLD.getSize(), "2 or more");
        }
        int rank = MPI.COMM_WORLD.getRank();
        if (rank == 0) {
            send(N.value(), DOUBLES.value());
        } else if (rank == 1) {
            receive(N.value(), DOUBLES.value());
        }
        MPI.Finalize();
    }

    private static void send(int n, int doubles) throws MPIException {
        double[] matrix = new double[Math.multiplyExact(n * n, doubles)];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = i;
        }
        Datatype element = Datatype.createContiguous(doubles, MPI.DOUBLE);
        Datatype column = Datatype.createVector(n, 1, n, element);
        Datatype next = Datatype.createResized(column, 0, doubles * Double.BYTES);
        next.commit();
        double start = MPI.wtime();
        MPI.COMM_WORLD.send(matrix, n, next, 1, TAG);
        long[] wrong = new long[1];
        MPI.COMM_WORLD.recv(wrong, 1, MPI.LONG, 1, TAG);
        report(MPI.wtime() - start, wrong[0], DatatypeWork.ofThisRank());
    }

    private static void receive(int n, int doubles) throws MPIException {
        double[] rows = new double[Math.multiplyExact(n * n, doubles)];
        MPI.COMM_WORLD.recv(rows, rows.length, MPI.DOUBLE, 0, TAG);
        long wrong = 0;
        for (int row = 0; row < n; row++) {
            for (int i = 0; i < n * doubles; i++) {
                int column = i / doubles;
                double expected = (double) (column * n + row) * doubles + i % doubles;
                wrong += rows[row * n * doubles + i] == expected ? 0 : 1;
            }
        }
        MPI.COMM_WORLD.send(new long[] {wrong}, 1, MPI.LONG, 0, TAG);
    }

    private static void report(double seconds, long wrong, PackWork work) {
        Report.put("transposeSeconds", seconds);
        Report.put("searchSeconds", work.searchTime() / 1e12);
        Report.put("lookAheadSeconds", work.lookAheadTime() / 1e12);
        Report.put("packSeconds", work.packTime() / 1e12);
        Report.put("searched", work.searched());
        Report.put("lookedAhead", work.lookedAhead());
        Report.put("packed", work.packed());
        Report.put("wrongValues", wrong);
        Measured.println(
                "transpose %s, of which searching %s, looking ahead %s, packing %s; wrong values %d",
                Measured.time(seconds),
                Measured.time(work.searchTime() / 1e12),
                Measured.time(work.lookAheadTime() / 1e12),
                Measured.time(work.packTime() / 1e12),
                wrong);
    }
}
