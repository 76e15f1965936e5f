import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 21: collectives match by their order, mix with messages of any kind, and run on several communicators at once. */
public class CollectiveOrder {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        // Broadcasts of changing roots, many in a row: each is the next one everywhere.
        for (int i = 0; i < 12; i++) {
            int[] value = {rank == i % size ? 1000 + i : -1};
            MPI.COMM_WORLD.bcast(value, 1, MPI.INT, i % size);
            Check.equal(1000 + i, value[0], "broadcast " + i);
        }

        // The root need not wait for the others: it may be through before they come.
        int last = size - 1;
        if (rank == 0) {
            MPI.COMM_WORLD.bcast(new int[] {5}, 1, MPI.INT, 0);
            MPI.COMM_WORLD.send(new int[] {6}, 1, MPI.INT, last, 1);
        } else {
            int[] data = new int[1];
            if (rank == last) {
                MPI.COMM_WORLD.recv(data, 1, MPI.INT, 0, 1);
                Check.equal(6, data[0], "message ahead of the broadcast");
            }
            MPI.COMM_WORLD.bcast(data, 1, MPI.INT, 0);
            Check.equal(5, data[0], "broadcast behind the message");
        }

        // No rank leaves a barrier before all have entered it.
        double[] times = new double[size];
        double until = MPI.wtime() + 1e-4 * rank;
        while (MPI.wtime() < until) {
            continue;
        }
        double[] in = {MPI.wtime()};
        MPI.COMM_WORLD.barrier();
        double outOf = MPI.wtime();
        MPI.COMM_WORLD.allGather(in, 1, MPI.DOUBLE, times, 1, MPI.DOUBLE);
        for (double time : times) {
            Check.that(time <= outOf, "left the barrier before all were in");
        }

        // Large messages under way while all ranks are in a barrier.
        int count = 6_000;
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        Request send = MPI.COMM_WORLD.iSend(MPI.newIntBuffer(count).put(0, rank), count, MPI.INT, next, 2);
        MPI.COMM_WORLD.barrier();
        int[] got = new int[count];
        MPI.COMM_WORLD.recv(got, count, MPI.INT, before, 2);
        Check.equal(before, got[0], "message across the barrier");
        send.waitFor();

        // Overlapping communicators, entered in different orders by means of non-blocking collectives.
        Intracomm whole = MPI.COMM_WORLD.dup();
        Intracomm half = MPI.COMM_WORLD.split(rank % 2, rank);
        IntBuffer a = MPI.newIntBuffer(1).put(0, 1);
        IntBuffer b = MPI.newIntBuffer(1).put(0, rank);
        Request one =
                rank % 2 == 0 ? whole.iAllReduce(a, 1, MPI.INT, MPI.SUM) : half.iAllReduce(b, 1, MPI.INT, MPI.MAX);
        Request two =
                rank % 2 == 0 ? half.iAllReduce(b, 1, MPI.INT, MPI.MAX) : whole.iAllReduce(a, 1, MPI.INT, MPI.SUM);
        Request.waitAll(new Request[] {one, two});
        Check.equal(size, a.get(0), "sum of the whole");
        Check.equal(size - 2 + rank % 2, b.get(0), "largest of the half");
        whole.free();
        half.free();
        Check.passed("CollectiveOrder");
        MPI.Finalize();
    }
}
