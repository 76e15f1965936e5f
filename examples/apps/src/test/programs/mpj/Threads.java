import mpi.MPI;
import mpi.MPIException;

/** Point 40: several threads of a rank call MPI at the same time; one that waits blocks no other. */
public class Threads {
    public static void main(String[] args) throws MPIException, InterruptedException {
        MPI.Init(args);
        Check.that(MPI.isMainThread(), "the main thread");
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[] got = {-1};
        Thread waiting = new Thread(() -> MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, before, 1));
        waiting.start();
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Check.equal(size, sum[0], "sum while a thread waits");
        MPI.COMM_WORLD.Send(new int[] {rank}, 0, 1, MPI.INT, next, 1);
        waiting.join();
        Check.equal(before, got[0], "received by a thread");
        Check.passed("Threads");
        MPI.Finalize();
    }
}
