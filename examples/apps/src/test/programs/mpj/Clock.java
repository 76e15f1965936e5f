import mpi.MPI;
import mpi.MPIException;

/** Point 41: the clock is virtual time: it never goes back, is one for all ranks, and messages take some of it. */
public class Clock {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Check.that(MPI.Wtick() > 0 && MPI.Wtick() <= 1e-3, "Wtick");
        double last = MPI.Wtime();
        for (int i = 0; i < 50; i++) {
            double now = MPI.Wtime();
            Check.that(now >= last, "the clock went back");
            last = now;
        }
        double[] time = {0};
        if (rank == 0) {
            time[0] = MPI.Wtime();
            MPI.COMM_WORLD.Send(time, 0, 1, MPI.DOUBLE, next, 1);
        }
        MPI.COMM_WORLD.Recv(time, 0, 1, MPI.DOUBLE, before, 1);
        double now = MPI.Wtime();
        Check.that(time[0] < now, "received before it was sent");
        if (rank == 0) {
            System.out.println("a round took " + (now - time[0]) + " s of the last hop");
        } else {
            time[0] = now;
            MPI.COMM_WORLD.Send(time, 0, 1, MPI.DOUBLE, next, 1);
        }
        Check.passed("Clock");
        MPI.Finalize();
    }
}
