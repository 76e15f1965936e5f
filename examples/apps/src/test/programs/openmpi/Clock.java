import mpi.MPI;
import mpi.MPIException;

/** Point 41: the clock is virtual time: it never goes back, is one for all ranks, and messages take some of it. */
public class Clock {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Check.that(MPI.wtick() > 0 && MPI.wtick() <= 1e-3, "wtick");
        Check.equal(true, MPI.COMM_WORLD.getAttr(MPI.WTIME_IS_GLOBAL), "WTIME_IS_GLOBAL");
        double last = MPI.wtime();
        Check.that(last >= 0, "no negative times");
        for (int i = 0; i < 50; i++) {
            double now = MPI.wtime();
            Check.that(now >= last, "the clock went back");
            last = now;
        }
        // A token round the ring carries the time; each later one is later.
        double[] time = {0};
        for (int round = 0; round < 2; round++) {
            if (rank == 0) {
                time[0] = MPI.wtime();
                MPI.COMM_WORLD.send(time, 1, MPI.DOUBLE, 1, 1);
                MPI.COMM_WORLD.recv(time, 1, MPI.DOUBLE, size - 1, 1);
                Check.that(time[0] < MPI.wtime(), "received before it was sent");
            } else {
                MPI.COMM_WORLD.recv(time, 1, MPI.DOUBLE, rank - 1, 1);
                double now = MPI.wtime();
                Check.that(time[0] < now, "received before it was sent");
                time[0] = now;
                MPI.COMM_WORLD.send(time, 1, MPI.DOUBLE, (rank + 1) % size, 1);
            }
        }
        if (rank == 0) {
            System.out.println("two rounds took " + time[0] + " s");
        }
        // More data take more time.
        double[] took = new double[2];
        for (int i = 0; i < 2; i++) {
            int count = i == 0 ? 1 : 6_000;
            double began = MPI.wtime();
            MPI.COMM_WORLD.sendRecv(
                    new int[count],
                    count,
                    MPI.INT,
                    (rank + 1) % size,
                    2,
                    new int[count],
                    count,
                    MPI.INT,
                    (rank + size - 1) % size,
                    2);
            took[i] = MPI.wtime() - began;
            MPI.COMM_WORLD.barrier();
        }
        Check.that(took[1] > took[0], "a large message was not slower");
        Check.passed("Clock");
        MPI.Finalize();
    }
}
