package org.example;

import mpi.MPI;

/** A token that visits all ranks, by the mpiJava API of mpiJava and MPJ Express. */
public final class TokenRing {
    private static final int TAG = 7;

    private TokenRing() {}

    /** Sends a token from rank 0 through all ranks and back. Each rank adds its number. Returns the sum on rank 0, and 0 elsewhere. */
    public static int sum() {
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] token = {0};
        if (rank == 0) {
            MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, 1 % size, TAG);
            MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, size - 1, TAG);
            return token[0];
        }
        MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, rank - 1, TAG);
        token[0] += rank;
        MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, (rank + 1) % size, TAG);
        return 0;
    }
}
