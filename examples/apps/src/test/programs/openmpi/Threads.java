import mpi.MPI;
import mpi.MPIException;

/** Point 40: several threads of a rank call MPI at the same time; one that waits blocks no other. */
public class Threads {
    private static final int THREADS = 3;

    public static void main(String[] args) throws MPIException, InterruptedException {
        int provided = MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Check.equal(provided, MPI.queryThread(), "what is provided");
        Check.that(MPI.isThreadMain(), "the main thread");
        Check.equal(MPI.THREAD_MULTIPLE, provided, "several threads may call");
        Check.equal("MPI_THREAD_MULTIPLE", MPI.INFO_ENV.get("thread_level"), "level in the environment");
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        int[][] got = new int[THREADS][1];
        boolean[] main = new boolean[THREADS];
        Throwable[] failed = new Throwable[THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    main[number] = MPI.isThreadMain();
                    // Waits until the main thread of the other rank sends, which it does last to first.
                    MPI.COMM_WORLD.recv(got[number], 1, MPI.INT, before, number);
                    MPI.COMM_WORLD.send(new int[] {got[number][0] + 1}, 1, MPI.INT, before, 10 + number);
                } catch (Throwable thrown) {
                    failed[number] = thrown;
                }
            });
            threads[i].start();
        }
        for (int i = THREADS - 1; i >= 0; i--) {
            MPI.COMM_WORLD.send(new int[] {100 * rank + i}, 1, MPI.INT, next, i);
            int[] answer = new int[1];
            MPI.COMM_WORLD.recv(answer, 1, MPI.INT, next, 10 + i);
            Check.equal(100 * rank + i + 1, answer[0], "answer of a thread");
        }
        for (int i = 0; i < THREADS; i++) {
            threads[i].join();
            Check.that(failed[i] == null, "thread " + i + " failed: " + failed[i]);
            Check.that(!main[i], "thread " + i + " is not the main one");
            Check.equal(100 * before + i, got[i][0], "received by a thread");
        }
        Check.passed("Threads");
        MPI.Finalize();
    }
}
