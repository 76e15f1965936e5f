import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** Point 44: accumulating is atomic for each element and in order for each origin; the target need not help. */
public class Atomics {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        IntBuffer memory = MPI.newIntBuffer(8);
        Win window = new Win(memory, 8, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        IntBuffer old = MPI.newIntBuffer(1);

        // Tickets: all draw from one counter; each number comes once.
        window.lockAll(0);
        int tickets = 5;
        int[] drawn = new int[tickets];
        for (int i = 0; i < tickets; i++) {
            window.fetchAndOp(one, old, MPI.INT, 0, 0, MPI.SUM);
            window.flush(0);
            drawn[i] = old.get(0);
            Check.that(i == 0 || drawn[i] > drawn[i - 1], "tickets grow");
        }
        window.unlockAll();
        int[] all = new int[tickets * size];
        MPI.COMM_WORLD.allGather(drawn, tickets, MPI.INT, all, tickets, MPI.INT);
        java.util.Arrays.sort(all);
        for (int i = 0; i < all.length; i++) {
            Check.equal(i, all[i], "each ticket once");
        }

        // A lock made of compare-and-swap.
        IntBuffer free = MPI.newIntBuffer(1);
        IntBuffer mine = MPI.newIntBuffer(1).put(0, rank + 1);
        window.lockAll(0);
        for (int i = 0; i < 2; i++) {
            do {
                window.compareAndSwap(mine, free, old, MPI.INT, 0, 1);
                window.flush(0);
            } while (old.get(0) != 0);
            window.get(old, 1, MPI.INT, 0, 2, 1, MPI.INT);
            window.flush(0);
            old.put(0, old.get(0) + 1);
            window.put(old, 1, MPI.INT, 0, 2, 1, MPI.INT);
            window.flush(0);
            window.fetchAndOp(free, old, MPI.INT, 0, 1, MPI.REPLACE);
            window.flush(0);
            Check.equal(rank + 1, old.get(0), "the lock was held by this rank");
        }
        window.unlockAll();
        MPI.COMM_WORLD.barrier();

        // Reads with NO_OP, and whole vectors; in the order of one origin.
        IntBuffer result = MPI.newIntBuffer(2);
        window.lock(MPI.LOCK_SHARED, 0, 0);
        window.fetchAndOp(null, old, MPI.INT, 0, 2, MPI.NO_OP);
        window.unlock(0);
        Check.equal(2 * size, old.get(0), "counted under the lock");
        int next = (rank + 1) % size;
        IntBuffer two = MPI.newIntBuffer(2).put(0, rank).put(1, 5);
        window.lock(MPI.LOCK_SHARED, next, 0);
        window.accumulate(two, 2, MPI.INT, next, 4, 2, MPI.INT, MPI.REPLACE);
        window.accumulate(two, 2, MPI.INT, next, 4, 2, MPI.INT, MPI.SUM);
        window.getAccumulate(two, 2, MPI.INT, result, 2, MPI.INT, next, 4, 2, MPI.INT, MPI.PROD);
        window.unlock(next);
        Check.equal(2 * rank, result.get(0), "replaced, then added");
        Check.equal(10, result.get(1), "replaced, then added");
        MPI.COMM_WORLD.barrier();
        int before = (rank + size - 1) % size;
        window.lock(MPI.LOCK_EXCLUSIVE, rank, 0);
        Check.equal(2 * before * before, memory.get(4), "and then multiplied");
        Check.equal(50, memory.get(5), "and then multiplied");
        window.unlock(rank);
        window.free();

        LongBuffer longs = MPI.newLongBuffer(1);
        Win wide = new Win(longs, 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        wide.fence(0);
        wide.accumulate(MPI.newLongBuffer(1).put(0, 1L << 40 + rank), 1, MPI.LONG, 0, 0, 1, MPI.LONG, MPI.BOR);
        wide.fence(0);
        if (rank == 0) {
            Check.equal(((1L << size) - 1) << 40, longs.get(0), "bits of longs");
        }
        wide.free();
        Check.passed("Atomics");
        MPI.Finalize();
    }
}
