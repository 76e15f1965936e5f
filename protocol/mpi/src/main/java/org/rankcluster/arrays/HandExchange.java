package org.rankcluster.arrays;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.protocol.extension.Compute;

/**
 * An implementation of {@link Exchange} by explicit packing and single messages, as programs without derived datatypes do it. The exchange
 * posts all receives, then packs and sends one message at a time, and unpacks messages by the rank of their sender.
 */
final class HandExchange implements Exchange {
    private final Intracomm comm;
    private final OwnCopy own;
    private final List<Message> sends;
    private final List<Message> receives;

    /** The values to or from another process, and the buffer into which they are packed. */
    private record Message(int rank, Positions positions, double[] buffer) {
        /** Advances virtual time by the copy at this end. */
        void copy() {
            Compute.copy((long) buffer.length * Double.BYTES, positions.elements());
        }
    }

    HandExchange(
            Intracomm comm,
            SortedMap<Integer, ? extends Positions> sends,
            SortedMap<Integer, ? extends Positions> receives)
            throws MPIException {
        this.comm = comm;
        this.own = new OwnCopy(comm, sends, receives);
        this.sends = messages(comm.getRank(), sends);
        this.receives = messages(comm.getRank(), receives);
    }

    private static List<Message> messages(int self, SortedMap<Integer, ? extends Positions> positions) {
        List<Message> messages = new ArrayList<>();
        positions.forEach((rank, values) -> {
            if (rank != self) {
                messages.add(new Message(rank, values, new double[values.count()]));
            }
        });
        return messages;
    }

    @Override
    public void move(double[] from, double[] to) throws MPIException {
        Request[] arriving = new Request[receives.size()];
        for (int i = 0; i < arriving.length; i++) {
            Message message = receives.get(i);
            arriving[i] = comm.iRecv(message.buffer, message.buffer.length, MPI.DOUBLE, message.rank, TAG);
        }
        Request[] leaving = new Request[sends.size()];
        for (int i = 0; i < leaving.length; i++) {
            Message message = sends.get(i);
            message.positions.pack(from, message.buffer, 0);
            message.copy();
            leaving[i] = comm.iSend(message.buffer, message.buffer.length, MPI.DOUBLE, message.rank, TAG);
        }
        own.copy(from, to);
        for (int i = 0; i < arriving.length; i++) {
            arriving[i].waitFor();
            Message message = receives.get(i);
            message.positions.unpack(message.buffer, 0, to);
            message.copy();
        }
        Request.waitAll(leaving);
    }

    @Override
    public void free() {
        // There are no MPI objects to free.
    }
}
