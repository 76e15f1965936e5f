import java.util.Random;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Point 48: a crowd of messages is received in an order, and takes a time, that is the same in every run. */
public class Reproducible {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int messages = 12;
        if (rank == 0) {
            long order = 0;
            for (int i = 0; i < messages * (size - 1); i++) {
                Status status = MPI.COMM_WORLD.Recv(new byte[3000], 0, 3000, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
                order = 31 * order + 1000L * status.source + status.tag;
            }
            System.out.println("order " + order + " at " + MPI.Wtime());
        } else {
            Random random = new Random(rank);
            for (int i = 0; i < messages; i++) {
                int count = random.nextInt(3000);
                double until = MPI.Wtime() + 1e-6 * random.nextInt(20);
                while (MPI.Wtime() < until) {
                    continue;
                }
                MPI.COMM_WORLD.Send(new byte[count], 0, count, MPI.BYTE, 0, i);
            }
        }
        Check.passed("Reproducible");
        MPI.Finalize();
    }
}
