package programs;

import java.util.HashSet;
import java.util.Set;
import mpi.MPI;
import mpi.MPIException;

/** Programs that end badly; the argument names the fault. */
public final class Faults {
    private Faults() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        switch (args[0]) {
            case "exception" -> {
                MPI.COMM_WORLD.barrier();
                if (rank == 5) {
                    throw new IllegalStateException("five");
                }
                MPI.COMM_WORLD.barrier();
            }
            case "misuse" -> MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 99, 0);
            case "abort" -> MPI.COMM_WORLD.abort(7);
            case "exit" -> System.exit(3);
            case "deadlock" -> MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1 - rank, 0);
            case "endless" -> {
                boolean[] stop = new boolean[1];
                while (!stop[0]) {
                    Thread.yield();
                }
            }
            case "order" -> sendInHashOrder(rank);
            default -> throw new IllegalArgumentException(args[0]);
        }
        MPI.Finalize();
    }

    private static void sendInHashOrder(int rank) throws MPIException {
        Set<int[]> blocks = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            blocks.add(new int[] {i});
        }
        for (int[] block : blocks) {
            if (rank == 0) {
                MPI.COMM_WORLD.send(block, 1, MPI.INT, 1, 0);
            } else if (rank == 1) {
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 0);
            }
        }
    }
}
