package org.rankcluster.apps.halo3d;

import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.apps.common.CheckedBuffer;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Setting;

/**
 * The halo exchange of a stencil code: the ranks form a periodic three-dimensional grid, and each iteration every rank
 * exchanges a face with its six neighbours. Messages: {@code 6 x ranks x iterations + 2 (ranks - 1)}, the latter for the
 * report.
 */
public final class Halo3d {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 8192, 0, 1 << 27);
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 3, 1, Integer.MAX_VALUE);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int bytes = BYTES.value();
    private final int[] neighbours =
            HaloGrid.of(MPI.COMM_WORLD.getSize(), Placement.topology()).neighbours(rank);
    /** The six faces one after the other. */
    private final CheckedBuffer outgoing = new CheckedBuffer(HaloGrid.DIRECTIONS * bytes, PHANTOM.value());

    private final CheckedBuffer incoming = new CheckedBuffer(HaloGrid.DIRECTIONS * bytes, PHANTOM.value());

    private final Object[] outgoingFaces = new Object[HaloGrid.DIRECTIONS];
    private final Object[] incomingFaces = new Object[HaloGrid.DIRECTIONS];

    private Halo3d() throws MPIException {
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            outgoingFaces[d] = outgoing.part(d * bytes, bytes);
            incomingFaces[d] = incoming.part(d * bytes, bytes);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Halo3d halo = new Halo3d();
        int iterations = ITERATIONS.value();
        long wrong = 0;
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            halo.exchange(i);
            wrong += halo.wrong(i);
        }
        Outcome.report(iterations, MPI.wtime() - start, wrong);
        MPI.Finalize();
    }

    /** A face's tag is the direction in which it travels: on a grid of extent 2 both neighbours are the same rank. */
    private void exchange(int iteration) throws MPIException {
        Request[] requests = new Request[2 * HaloGrid.DIRECTIONS];
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            int back = HaloGrid.opposite(d);
            requests[d] = MPI.COMM_WORLD.iRecv(incomingFaces[d], bytes, MPI.BYTE, neighbours[d], back);
        }
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            outgoing.fill(d * bytes, bytes, rank, d, iteration);
            requests[HaloGrid.DIRECTIONS + d] =
                    MPI.COMM_WORLD.iSend(outgoingFaces[d], bytes, MPI.BYTE, neighbours[d], d);
        }
        Request.waitAll(requests);
    }

    private long wrong(int iteration) {
        long wrong = 0;
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            wrong += incoming.wrong(d * bytes, bytes, neighbours[d], HaloGrid.opposite(d), iteration);
        }
        return wrong;
    }
}
