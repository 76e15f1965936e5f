package org.rankcluster.experiments.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;

/**
 * A program in which the first two ranks of a communicator exchange messages of 1 B to 64 KiB (Kumar et al., section 5, Fig. 4). A split of
 * all ranks makes the communicator. Reports half of the mean round trip in seconds, by the number of bytes, the first time apart.
 */
public final class SplitPingPong {
    /** Size of the largest message, in bytes. */
    public static final int MOST = 1 << 16;

    private static final int REPETITIONS = 10;
    private static final int TAG = 0;

    private SplitPingPong() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm comm = MPI.COMM_WORLD.split(0, MPI.COMM_WORLD.getRank());
        for (int bytes = 1; bytes <= MOST; bytes *= 4) {
            MPI.COMM_WORLD.barrier();
            if (comm.getRank() < 2) {
                exchange(comm, bytes);
                double start = MPI.wtime();
                for (int i = 0; i < REPETITIONS; i++) {
                    exchange(comm, bytes);
                }
                double half = (MPI.wtime() - start) / REPETITIONS / 2;
                if (comm.getRank() == 0) {
                    Report.put(String.valueOf(bytes), half);
                }
            }
        }
        MPI.Finalize();
    }

    private static void exchange(Intracomm comm, int bytes) throws MPIException {
        if (comm.getRank() == 0) {
            send(comm, 1, bytes);
            receive(comm, 1, bytes);
        } else {
            receive(comm, 0, bytes);
            send(comm, 0, bytes);
        }
    }

    private static void send(Intracomm comm, int peer, int bytes) throws MPIException {
        comm.send(new Phantom(bytes), bytes, MPI.BYTE, peer, TAG);
    }

    private static void receive(Intracomm comm, int peer, int bytes) throws MPIException {
        comm.recv(new Phantom(bytes), bytes, MPI.BYTE, peer, TAG);
    }
}
