package programs;

import mpi.MPI;

/** A token in a ring, by the mpiJava API. */
public final class Ring {
    private Ring() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] token = {0};
        if (rank > 0) {
            MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, rank - 1, 0);
        }
        token[0] += rank;
        if (rank < size - 1) {
            MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, rank + 1, 0);
        } else {
            System.out.println("token " + token[0]);
        }
        MPI.Finalize();
    }
}
