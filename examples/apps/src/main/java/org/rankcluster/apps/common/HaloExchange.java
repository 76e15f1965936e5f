package org.rankcluster.apps.common;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * An exchange of faces between a rank and its six neighbours on a {@link HaloGrid}. All receives are posted, then all sends, and
 * then it waits for all. Receivers can check every byte.
 */
public final class HaloExchange {
    private final Intracomm comm;
    private final int rank;
    private final int bytes;
    private final int[] neighbours;
    /** The six faces one after the other. */
    private final CheckedBuffer outgoing;

    private final CheckedBuffer incoming;
    private final Object[] outgoingFaces = new Object[HaloGrid.DIRECTIONS];
    private final Object[] incomingFaces = new Object[HaloGrid.DIRECTIONS];

    /**
     * Creates an exchange.
     *
     * @param neighbours ranks of {@code comm} by direction; {@link MPI#PROC_NULL} where there is none
     * @param bytes size of a face, in bytes
     * @param phantom whether the faces hold nothing
     */
    public HaloExchange(Intracomm comm, int[] neighbours, int bytes, boolean phantom) throws MPIException {
        this.comm = comm;
        this.rank = comm.getRank();
        this.bytes = bytes;
        this.neighbours = neighbours;
        outgoing = new CheckedBuffer(HaloGrid.DIRECTIONS * bytes, phantom);
        incoming = new CheckedBuffer(HaloGrid.DIRECTIONS * bytes, phantom);
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            outgoingFaces[d] = outgoing.part(d * bytes, bytes);
            incomingFaces[d] = incoming.part(d * bytes, bytes);
        }
    }

    /** Exchanges once. A face's tag is the direction in which it travels: on a grid of extent 2 both neighbours are the same rank. */
    public void once(int iteration) throws MPIException {
        Request[] requests = new Request[2 * HaloGrid.DIRECTIONS];
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            int back = HaloGrid.opposite(d);
            requests[d] = comm.iRecv(incomingFaces[d], bytes, MPI.BYTE, neighbours[d], back);
        }
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            outgoing.fill(d * bytes, bytes, rank, d, iteration);
            requests[HaloGrid.DIRECTIONS + d] = comm.iSend(outgoingFaces[d], bytes, MPI.BYTE, neighbours[d], d);
        }
        Request.waitAll(requests);
    }

    /** Returns the number of wrong bytes received in that iteration, which must be the last. */
    public long wrong(int iteration) {
        long wrong = 0;
        for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
            if (neighbours[d] != MPI.PROC_NULL) {
                wrong += incoming.wrong(d * bytes, bytes, neighbours[d], HaloGrid.opposite(d), iteration);
            }
        }
        return wrong;
    }
}
