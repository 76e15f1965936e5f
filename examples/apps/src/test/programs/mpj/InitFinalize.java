import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;

/** Point 38: MPI begins and ends once, gives the program its arguments, and delivers what was sent before it ends. */
public class InitFinalize {
    public static void main(String[] args) throws MPIException {
        Check.that(!MPI.Initialized(), "before the beginning");
        Check.equal(args, MPI.Init(args), "the program's arguments");
        Check.that(MPI.Initialized(), "after the beginning");
        Check.that(!MPI.Get_processor_name().isEmpty(), "name");
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        // The sender is through with everything but Finalize when the receiver requests the message.
        if (rank == 0) {
            MPI.Buffer_attach(ByteBuffer.allocateDirect(50_000));
            for (int i = 1; i < size; i++) {
                MPI.COMM_WORLD.Bsend(new int[1000], 0, 1000, MPI.INT, i, 1);
            }
        } else {
            double until = MPI.Wtime() + 1e-4;
            while (MPI.Wtime() < until) {
                continue;
            }
            MPI.COMM_WORLD.Recv(new int[1000], 0, 1000, MPI.INT, 0, 1);
        }
        MPI.Finalize();
        if (rank == 0) {
            System.out.println("InitFinalize passed on " + size + " ranks");
        }
    }
}
