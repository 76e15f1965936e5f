package org.rankcluster.arrays;

import java.util.SortedMap;
import mpi.Intracomm;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Compute;

/** The local copy that replaces a process's message to itself, at the machine's memory bandwidth. */
final class OwnCopy {
    private static final Positions NOTHING = Runs.of();

    private final Positions from;
    private final Positions to;
    private final double[] values;

    OwnCopy(
            Intracomm comm,
            SortedMap<Integer, ? extends Positions> sends,
            SortedMap<Integer, ? extends Positions> receives)
            throws MPIException {
        int self = comm.getRank();
        Positions read = sends.get(self);
        Positions written = receives.get(self);
        from = read == null ? NOTHING : read;
        to = written == null ? NOTHING : written;
        values = new double[from.count()];
    }

    void copy(double[] source, double[] target) {
        from.pack(source, values, 0);
        to.unpack(values, 0, target);
        Compute.copy((long) values.length * Double.BYTES, Math.max(from.elements(), to.elements()));
    }
}
