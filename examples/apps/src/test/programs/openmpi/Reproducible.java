import java.util.Random;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Point 48: a crowd of messages is received in an order, and takes a time, that is the same in every run. */
public class Reproducible {
    private static final int MESSAGES = 12;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        if (rank == 0) {
            long order = 0;
            for (int i = 0; i < MESSAGES * (size - 1); i++) {
                Status status = MPI.COMM_WORLD.recv(new byte[3000], 3000, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
                order = 31 * order + 1000L * status.getSource() + status.getTag();
                System.out.print(status.getSource() + (i % 20 == 19 ? "\n" : " "));
            }
            System.out.println();
            System.out.println("order " + order + " at " + MPI.wtime());
        } else {
            Random random = new Random(rank);
            for (int i = 0; i < MESSAGES; i++) {
                int count = random.nextInt(3000);
                double until = MPI.wtime() + 1e-6 * random.nextInt(20);
                while (MPI.wtime() < until) {
                    continue;
                }
                MPI.COMM_WORLD.send(new byte[count], count, MPI.BYTE, 0, i);
            }
        }
        double[] sum = {1.0 / (rank + 3)};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        if (rank == 0) {
            System.out.println("sum " + sum[0] + " at " + MPI.wtime());
        }
        Check.passed("Reproducible");
        MPI.Finalize();
    }
}
