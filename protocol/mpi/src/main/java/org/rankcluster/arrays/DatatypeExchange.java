package org.rankcluster.arrays;

import java.util.Arrays;
import java.util.SortedMap;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * An implementation of {@link Exchange} by one alltoallw with a datatype for each process. Each process that takes part has a datatype; the
 * others have empty blocks.
 */
final class DatatypeExchange implements Exchange {
    private final Intracomm comm;
    private final OwnCopy own;
    private final Blocks sends;
    private final Blocks receives;

    /** The arguments of alltoallw on one side. Each rank has a type and one element or none. */
    private record Blocks(int[] counts, int[] displacements, Datatype[] types) {
        static Blocks of(Intracomm comm, SortedMap<Integer, ? extends Positions> positions) throws MPIException {
            int size = comm.getSize();
            int self = comm.getRank();
            Blocks blocks = new Blocks(new int[size], new int[size], new Datatype[size]);
            Arrays.fill(blocks.types, MPI.DOUBLE);
            positions.forEach((rank, values) -> {
                if (rank != self) {
                    blocks.counts[rank] = 1;
                    blocks.types[rank] = values.type();
                    blocks.types[rank].commit();
                }
            });
            return blocks;
        }

        void free() {
            for (int rank = 0; rank < counts.length; rank++) {
                if (counts[rank] > 0) {
                    types[rank].free();
                }
            }
        }
    }

    DatatypeExchange(
            Intracomm comm,
            SortedMap<Integer, ? extends Positions> sends,
            SortedMap<Integer, ? extends Positions> receives)
            throws MPIException {
        this.comm = comm;
        this.own = new OwnCopy(comm, sends, receives);
        this.sends = Blocks.of(comm, sends);
        this.receives = Blocks.of(comm, receives);
    }

    @Override
    public void move(double[] from, double[] to) throws MPIException {
        own.copy(from, to);
        comm.allToAllw(
                from,
                sends.counts,
                sends.displacements,
                sends.types,
                to,
                receives.counts,
                receives.displacements,
                receives.types);
    }

    @Override
    public void free() {
        sends.free();
        receives.free();
    }
}
