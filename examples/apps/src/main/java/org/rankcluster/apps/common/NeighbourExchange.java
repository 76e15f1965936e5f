package org.rankcluster.apps.common;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.protocol.extension.Report;

/**
 * An exchange of messages of one size with other ranks of a communicator (Kumar et al., section 5). All receives are posted, then
 * all sends, and then it waits for all. Receivers check every byte.
 */
public final class NeighbourExchange {
    private final Intracomm comm;
    private final int[] to;
    private final int[] from;
    private final int bytes;
    private final CheckedBuffer outgoing;
    private final CheckedBuffer incoming;
    private final Object[] parts;
    private final Request[] requests;

    /**
     * Creates an exchange.
     *
     * @param to receivers of the calling rank's messages; message k has tag k
     * @param from senders of the messages that it receives, as many as {@code to}
     * @param bytes size of a message, in bytes
     */
    public NeighbourExchange(Intracomm comm, int[] to, int[] from, int bytes) {
        this.comm = comm;
        this.to = to;
        this.from = from;
        this.bytes = bytes;
        outgoing = new CheckedBuffer(bytes, false);
        incoming = new CheckedBuffer(Math.multiplyExact(from.length, bytes), false);
        parts = new Object[from.length];
        for (int k = 0; k < from.length; k++) {
            parts[k] = incoming.part(k * bytes, bytes);
        }
        requests = new Request[2 * to.length];
    }

    /**
     * Exchanges once, so that caches of translations are filled, then {@code repeats} times, each behind a barrier of the world.
     * Without the barriers, ranks drift apart and meet other traffic with any delay of a nanosecond. Reports {@code
     * microsecondsPerExchange} of virtual time without the barriers, the mean of all ranks, and {@code wrongValues}, which counts
     * bytes. All ranks of the communicator, which are the ranks of the world, call it.
     */
    public void measure(int repeats) throws MPIException {
        long wrong = once(0);
        double[] seconds = new double[1];
        for (int i = 1; i <= repeats; i++) {
            MPI.COMM_WORLD.barrier();
            double start = MPI.wtime();
            wrong += once(i);
            seconds[0] += MPI.wtime() - start;
        }
        double[] sum = new double[1];
        long[] allWrong = new long[1];
        comm.reduce(seconds, sum, 1, MPI.DOUBLE, MPI.SUM, 0);
        comm.reduce(new long[] {wrong}, allWrong, 1, MPI.LONG, MPI.SUM, 0);
        if (comm.getRank() == 0) {
            double mean = sum[0] / comm.getSize() / repeats;
            Report.put("microsecondsPerExchange", mean * 1e6);
            Report.put("wrongValues", allWrong[0]);
            Measured.println(
                    "an exchange of %d messages of %d bytes a rank takes %s; wrong values %d",
                    to.length, bytes, Measured.time(mean), allWrong[0]);
        }
    }

    private long once(int iteration) throws MPIException {
        for (int k = 0; k < from.length; k++) {
            requests[k] = comm.iRecv(parts[k], bytes, MPI.BYTE, from[k], k);
        }
        outgoing.fill(0, bytes, comm.getRank(), 0, iteration);
        for (int k = 0; k < to.length; k++) {
            requests[from.length + k] = comm.iSend(outgoing.buffer(), bytes, MPI.BYTE, to[k], k);
        }
        Request.waitAll(requests);
        long wrong = 0;
        for (int k = 0; k < from.length; k++) {
            wrong += incoming.wrong(k * bytes, bytes, from[k], 0, iteration);
        }
        return wrong;
    }
}
