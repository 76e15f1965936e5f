package org.rankcluster.experiments.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program in which the rank in the middle of a torus receives a stream of messages from each of several neighbours. These are the first
 * {@code directions} of +x, -x, +y, and so on. The receiver waits for all streams from the beginning. Reports {@code bytesPerSecond}, the
 * bytes that the rank receives a virtual second. Requires a torus with four nodes or more in each dimension, a rank a node.
 */
public final class Gathering {
    private static final Setting<Integer> DIRECTIONS = Setting.ofInt("directions", 6, 1, 50);
    private static final int BYTES = 64 << 10;
    private static final int MESSAGES = 8;
    private static final int TAG = 0;

    private Gathering() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Torus torus = (Torus) Placement.topology();
        int[] coordinates = torus.shape();
        for (int d = 0; d < coordinates.length; d++) {
            coordinates[d] /= 2;
        }
        int middle = torus.node(coordinates);
        List<Integer> senders = new ArrayList<>();
        for (int direction = 0; direction < DIRECTIONS.value(); direction++) {
            senders.add(Placement.rankOn(torus.neighbour(middle, direction)));
        }
        int rank = MPI.COMM_WORLD.getRank();
        List<Request> requests = new ArrayList<>();
        if (rank == Placement.rankOn(middle)) {
            for (int i = 0; i < MESSAGES * senders.size(); i++) {
                int sender = senders.get(i % senders.size());
                requests.add(MPI.COMM_WORLD.iRecv(new Phantom(BYTES), BYTES, MPI.BYTE, sender, TAG));
            }
        }
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        if (senders.contains(rank)) {
            for (int i = 0; i < MESSAGES; i++) {
                MPI.COMM_WORLD.send(new Phantom(BYTES), BYTES, MPI.BYTE, Placement.rankOn(middle), TAG);
            }
        }
        Request.waitAll(requests.toArray(new Request[0]));
        if (!requests.isEmpty()) {
            Report.put("bytesPerSecond", (double) BYTES * requests.size() / (MPI.wtime() - start));
        }
        MPI.Finalize();
    }
}
