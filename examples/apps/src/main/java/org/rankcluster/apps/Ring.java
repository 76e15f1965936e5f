package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.CheckedBuffer;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/**
 * A token ring: in each iteration a token visits all ranks in order. Each rank checks the token that it receives and writes it anew.
 * Messages: {@code ranks x iterations + 2 (ranks - 1)}, the latter for the report.
 */
public final class Ring {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 8, 0, 1 << 30);
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 1, 1, Integer.MAX_VALUE);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, ITERATIONS);

    private static final int TAG = 0;

    private Ring() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int bytes = BYTES.value();
        int iterations = ITERATIONS.value();
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        if (size < 2) {
            throw InputException.option("--ranks", size, "at least 2");
        }
        int left = (rank + size - 1) % size;
        int right = (rank + 1) % size;
        CheckedBuffer token = new CheckedBuffer(bytes, false);
        long wrong = 0;
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            if (rank == 0) {
                token.fill(0, bytes, rank, right, i);
                MPI.COMM_WORLD.send(token.buffer(), bytes, MPI.BYTE, right, TAG);
            }
            MPI.COMM_WORLD.recv(token.buffer(), bytes, MPI.BYTE, left, TAG);
            wrong += token.wrong(0, bytes, left, rank, i);
            if (rank != 0) {
                token.fill(0, bytes, rank, right, i);
                MPI.COMM_WORLD.send(token.buffer(), bytes, MPI.BYTE, right, TAG);
            }
        }
        Outcome.report(iterations, MPI.wtime() - start, wrong);
        MPI.Finalize();
    }
}
