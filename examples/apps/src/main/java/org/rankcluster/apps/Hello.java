package org.rankcluster.apps;

import mpi.MPI;
import mpi.MPIException;

/** A program in which every rank prints its rank and node, as a first test of an installation. Messages: none. */
public final class Hello {
    private Hello() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        System.out.println("hello from rank " + rank + " of " + size + " on " + MPI.getProcessorName());
        MPI.Finalize();
    }
}
