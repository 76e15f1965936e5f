import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 21: collectives match by their order and mix with messages of any kind. */
public class CollectiveOrder {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        for (int i = 0; i < 12; i++) {
            int[] value = {rank == i % size ? 1000 + i : -1};
            MPI.COMM_WORLD.Bcast(value, 0, 1, MPI.INT, i % size);
            Check.equal(1000 + i, value[0], "broadcast " + i);
        }

        // The root may be through with a broadcast before the others come.
        int[] value = {5};
        if (rank == 0) {
            MPI.COMM_WORLD.Bcast(value, 0, 1, MPI.INT, 0);
            MPI.COMM_WORLD.Send(new int[] {6}, 0, 1, MPI.INT, size - 1, 1);
        } else {
            if (rank == size - 1) {
                MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, 0, 1);
                Check.equal(6, value[0], "message ahead of the broadcast");
            }
            MPI.COMM_WORLD.Bcast(value, 0, 1, MPI.INT, 0);
            Check.equal(5, value[0], "broadcast behind the message");
        }

        // No rank leaves a barrier before all have entered it.
        double until = MPI.Wtime() + 1e-4 * rank;
        while (MPI.Wtime() < until) {
            continue;
        }
        double[] in = {MPI.Wtime()};
        MPI.COMM_WORLD.Barrier();
        double out = MPI.Wtime();
        double[] times = new double[size];
        MPI.COMM_WORLD.Allgather(in, 0, 1, MPI.DOUBLE, times, 0, 1, MPI.DOUBLE);
        for (double time : times) {
            Check.that(time <= out, "left the barrier before all were in");
        }
        int count = 6_000;
        int[] data = new int[count];
        data[7] = rank;
        int[] got = new int[count];
        Request send = MPI.COMM_WORLD.Isend(data, 0, count, MPI.INT, next, 2);
        MPI.COMM_WORLD.Barrier();
        MPI.COMM_WORLD.Recv(got, 0, count, MPI.INT, before, 2);
        Check.equal(before, got[7], "message across the barrier");
        send.Wait();
        Intracomm half = MPI.COMM_WORLD.Split(rank % 2, rank);
        int[] sum = new int[1];
        half.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Check.equal(size / 2, sum[0], "sum of the half");
        half.Free();
        Check.passed("CollectiveOrder");
        MPI.Finalize();
    }
}
