package org.rankcluster.apps;

import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.apps.common.CheckedBuffer;

/** The background traffic of the sample {@code barrier}: each rank keeps messages to the next rank in flight during the barriers. */
final class BarrierLoad {
    private static final int TAG = 0;

    private final int rank;
    private final int left;
    private final int right;
    private final int bytes;
    private final CheckedBuffer outgoing;
    private final CheckedBuffer incoming;
    private final Request[] requests = new Request[2];
    private long wrong;

    /** Creates messages of {@code bytes} bytes around a ring of {@code size} ranks. */
    BarrierLoad(int rank, int size, int bytes) {
        this.rank = rank;
        this.left = (rank + size - 1) % size;
        this.right = (rank + 1) % size;
        this.bytes = bytes;
        this.outgoing = new CheckedBuffer(bytes, false);
        this.incoming = new CheckedBuffer(bytes, false);
    }

    void begin(int iteration) throws MPIException {
        outgoing.fill(0, bytes, rank, right, iteration);
        requests[0] = MPI.COMM_WORLD.iRecv(incoming.buffer(), bytes, MPI.BYTE, left, TAG);
        requests[1] = MPI.COMM_WORLD.iSend(outgoing.buffer(), bytes, MPI.BYTE, right, TAG);
    }

    void end(int iteration) throws MPIException {
        Request.waitAll(requests);
        wrong += incoming.wrong(0, bytes, left, rank, iteration);
    }

    /** Returns the number of wrong bytes received so far. */
    long wrong() {
        return wrong;
    }
}
