package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.CheckedBuffer;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/**
 * A benchmark of repeated all-to-alls: every rank sends a message to every other rank. Messages: {@code iterations} times the messages of
 * an all-to-all (with pairwise exchange {@code ranks (ranks - 1)}), and {@code 2 (ranks - 1)} for the report.
 */
public final class AllToAll {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 64, 0, 1 << 30);
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 1, 1, Integer.MAX_VALUE);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, ITERATIONS, PHANTOM);

    /** Limit of the bytes in one buffer. */
    private static final int MOST_BYTES = 1 << 30;

    private AllToAll() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int bytes = bytesForEach(size);
        int iterations = ITERATIONS.value();
        CheckedBuffer outgoing = new CheckedBuffer(size * bytes, PHANTOM.value());
        CheckedBuffer incoming = new CheckedBuffer(size * bytes, PHANTOM.value());
        long wrong = 0;
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            for (int peer = 0; peer < size; peer++) {
                outgoing.fill(peer * bytes, bytes, rank, peer, i);
            }
            MPI.COMM_WORLD.allToAll(outgoing.buffer(), bytes, MPI.BYTE, incoming.buffer(), bytes, MPI.BYTE);
            for (int peer = 0; peer < size; peer++) {
                wrong += incoming.wrong(peer * bytes, bytes, peer, rank, i);
            }
        }
        Outcome.report(iterations, MPI.wtime() - start, wrong);
        MPI.Finalize();
    }

    private static int bytesForEach(int ranks) {
        int bytes = BYTES.value();
        int most = MOST_BYTES / ranks;
        if (bytes > most) {
            throw new InputException("--set", BYTES.key(), bytes, "at most " + most + " for " + ranks + " ranks");
        }
        return bytes;
    }
}
