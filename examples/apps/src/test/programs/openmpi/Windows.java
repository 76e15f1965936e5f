import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Group;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Win;

/** Point 43: memory of other ranks, in windows of all kinds and epochs of all kinds. */
public class Windows {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int before = (rank + size - 1) % size;
        IntBuffer memory = MPI.newIntBuffer(16);
        Win window = new Win(memory, 16, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        Check.equal(size, window.getGroup().getSize(), "group");

        // Fences: what is put becomes visible at the next one.
        IntBuffer out = MPI.newIntBuffer(4).put(0, rank).put(1, rank + 10).put(2, rank + 20);
        IntBuffer in = MPI.newIntBuffer(4);
        window.fence(MPI.MODE_NOPRECEDE);
        window.put(out, 3, MPI.INT, next, 4, 3, MPI.INT);
        window.fence(0);
        Check.equal(before + 10, memory.get(5), "put");
        window.get(in, 1, MPI.INT, before, 6, 1, MPI.INT);
        window.accumulate(out, 1, MPI.INT, 0, 8, 1, MPI.INT, MPI.SUM);
        window.fence(MPI.MODE_NOSUCCEED);
        Check.equal((before + size - 1) % size + 20, in.get(0), "got");
        if (rank == 0) {
            Check.equal(size * (size - 1) / 2, memory.get(8), "accumulated");
        }

        // Start and complete, post and wait: with the neighbours only.
        Group world = MPI.COMM_WORLD.getGroup();
        Group to = world.incl(new int[] {next});
        Group from = world.incl(new int[] {before});
        for (int i = 0; i < 2; i++) {
            window.post(from, 0);
            window.start(to, 0);
            window.put(MPI.newIntBuffer(1).put(0, 50 + rank + i), 1, MPI.INT, next, 9, 1, MPI.INT);
            window.complete();
            if (i == 0) {
                window.waitFor();
            } else {
                while (!window.test()) {
                    continue;
                }
            }
            Check.equal(50 + before + i, memory.get(9), "put between start and complete");
        }

        // Locks: the target does nothing for it. Exclusive ones keep increments apart.
        MPI.COMM_WORLD.barrier();
        for (int i = 0; i < 3; i++) {
            window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            window.get(in, 1, MPI.INT, 0, 10, 1, MPI.INT);
            window.flush(0);
            in.put(0, in.get(0) + 1);
            window.put(in, 1, MPI.INT, 0, 10, 1, MPI.INT);
            window.unlock(0);
        }
        MPI.COMM_WORLD.barrier();
        window.lock(MPI.LOCK_SHARED, 0, 0);
        window.get(in, 1, MPI.INT, 0, 10, 1, MPI.INT);
        window.unlock(0);
        Check.equal(3 * size, in.get(0), "increments under a lock");
        window.lockAll(0);
        for (int i = 0; i < size; i++) {
            window.put(out, 1, MPI.INT, i, 11 + rank % 4, 1, MPI.INT);
        }
        window.flushLocalAll();
        window.flushAll();
        Request put = window.rPut(out, 1, MPI.INT, next, 15, 1, MPI.INT);
        put.waitFor();
        window.flush(next);
        Request got = window.rGet(in, 1, MPI.INT, next, 15, 1, MPI.INT);
        got.waitFor();
        Check.equal(rank, in.get(0), "requests");
        window.unlockAll();
        MPI.COMM_WORLD.barrier();
        window.lock(MPI.LOCK_SHARED, rank, 0);
        window.sync();
        Check.equal(before, memory.get(15), "put by a request");
        window.unlock(rank);

        // Outside an epoch no operation is permitted; PROC_NULL does nothing here too.
        window.fence(0);
        window.put(out, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
        window.fence(MPI.MODE_NOSUCCEED);
        window.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_RMA_SYNC, () -> window.unlock(next), "unlocking what is not locked");
        Check.fails(MPI.ERR_RMA_SYNC, () -> window.complete(), "completing what has not started");
        window.setName("ring");
        Check.equal("ring", window.getName(), "name");
        window.free();

        allocated(rank, size);
        Check.passed("Windows");
        MPI.Finalize();
    }

    /** Units of displacements differ from rank to rank. */
    private static void allocated(int rank, int size) throws MPIException {
        int unit = rank % 2 + 1;
        IntBuffer base = MPI.newIntBuffer(8);
        Win window = new Win(base, 8, unit, MPI.INFO_NULL, MPI.COMM_WORLD);
        window.fence(0);
        int next = (rank + 1) % size;
        window.put(MPI.newIntBuffer(1).put(0, 70 + rank), 1, MPI.INT, next, 3, 1, MPI.INT);
        window.fence(0);
        Check.equal(70 + (rank + size - 1) % size, base.get(3 * unit), "displacement in the target's units");
        window.free();
        Check.equal(MPI.IDENT, Comm.compare(MPI.COMM_WORLD, MPI.COMM_WORLD), "the world is as it was");
    }
}
