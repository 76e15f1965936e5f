package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.CheckedBuffer;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * The ping-pong benchmark: rank 0 sends to a peer, which returns the same bytes, repeatedly. Reports {@code bytes}, and half of the mean
 * round trip as {@code halfRoundTripSeconds} and in CPU cycles as {@code halfRoundTripCycles}. Also reports {@code wrongValues}, the number
 * of bytes that came back wrong. Messages: {@code 2 x iterations}. The data lie {@code offset} bytes behind an aligned address at rank 0,
 * and {@code peer-offset} at the peer.
 */
public final class PingPong {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 0, 0, 1 << 30);
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 10, 1, Integer.MAX_VALUE);
    static final Setting<Integer> PEER = Setting.ofInt("peer", 1, 1, Integer.MAX_VALUE);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);
    static final Setting<Integer> OFFSET = Setting.ofInt("offset", 0, 0, 1 << 20);
    static final Setting<Integer> PEER_OFFSET = Setting.ofInt("peer-offset", 0, 0, 1 << 20);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, ITERATIONS, PEER, PHANTOM, OFFSET, PEER_OFFSET);

    private static final int TAG = 0;

    private PingPong() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int peer = PEER.value();
        if (peer >= MPI.COMM_WORLD.getSize()) {
            throw new InputException("--set", PEER.key(), peer, "a rank from 1 to ranks - 1");
        }
        if (PHANTOM.value() && OFFSET.value() + PEER_OFFSET.value() > 0) {
            throw new InputException("--set", PHANTOM.key(), true, "false where the data lie at an offset");
        }
        if (rank == 0) {
            serve(peer, BYTES.value(), ITERATIONS.value());
        } else if (rank == peer) {
            giveBack(BYTES.value(), ITERATIONS.value());
        }
        MPI.Finalize();
    }

    private static void serve(int peer, int bytes, int iterations) throws MPIException {
        CheckedBuffer ball = buffer(bytes, OFFSET.value());
        CheckedBuffer back = buffer(bytes, OFFSET.value());
        long wrong = 0;
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            ball.fill(0, bytes, 0, peer, i);
            MPI.COMM_WORLD.send(ball.buffer(), bytes, MPI.BYTE, peer, TAG);
            MPI.COMM_WORLD.recv(back.buffer(), bytes, MPI.BYTE, peer, TAG);
            wrong += back.wrong(0, bytes, 0, peer, i);
        }
        double half = (MPI.wtime() - start) / iterations / 2;
        Report.put("bytes", (long) bytes);
        Report.put("halfRoundTripSeconds", half);
        Report.put("halfRoundTripCycles", half * Compute.clockHertz());
        Report.put("wrongValues", wrong);
        Measured.println(
                "%d bytes: half a round trip %s (%.0f CPU cycles)%s; wrong values %d",
                bytes,
                Measured.time(half),
                half * Compute.clockHertz(),
                bytes == 0 ? "" : ", " + Measured.rate(bytes / half),
                wrong);
    }

    private static CheckedBuffer buffer(int bytes, int offset) {
        return offset == 0 ? new CheckedBuffer(bytes, PHANTOM.value()) : CheckedBuffer.behind(offset, bytes);
    }

    private static void giveBack(int bytes, int iterations) throws MPIException {
        CheckedBuffer ball = buffer(bytes, PEER_OFFSET.value());
        for (int i = 0; i < iterations; i++) {
            MPI.COMM_WORLD.recv(ball.buffer(), bytes, MPI.BYTE, 0, TAG);
            MPI.COMM_WORLD.send(ball.buffer(), bytes, MPI.BYTE, 0, TAG);
        }
    }
}
