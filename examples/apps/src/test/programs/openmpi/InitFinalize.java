import mpi.MPI;
import mpi.MPIException;

/** Point 38: MPI begins and ends once; sent messages are delivered, and the program may continue behind it. */
public class InitFinalize {
    public static void main(String[] args) throws MPIException {
        Check.that(!MPI.isInitialized() && !MPI.isFinalized(), "before the beginning");
        MPI.Init(args);
        Check.that(MPI.isInitialized() && !MPI.isFinalized(), "in between");
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Check.equal(3, MPI.getVersion().getVersion(), "version");
        Check.that(!MPI.getLibVersion().isEmpty() && !MPI.getProcessorName().isEmpty(), "names");

        // The sender is through with everything but Finalize when the receiver requests the message.
        if (rank == 0) {
            MPI.attachBuffer(new byte[50_000]);
            for (int i = 1; i < size; i++) {
                MPI.COMM_WORLD.bSend(new int[1000], 1000, MPI.INT, i, 1);
            }
        } else {
            double until = MPI.wtime() + 1e-4;
            while (MPI.wtime() < until) {
                continue;
            }
            MPI.COMM_WORLD.recv(new int[1000], 1000, MPI.INT, 0, 1);
        }
        MPI.Finalize();
        Check.that(MPI.isInitialized() && MPI.isFinalized(), "after the end");
        if (rank == 0) {
            System.out.println("InitFinalize passed on " + size + " ranks");
        }
    }
}
