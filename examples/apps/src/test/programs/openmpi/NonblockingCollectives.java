import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 28: non-blocking collectives, several at a time, which progress by themselves. */
public class NonblockingCollectives {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int total = size * (size - 1) / 2;

        // All kinds, started together, waited for in the opposite order.
        IntBuffer[] b = new IntBuffer[14];
        for (int i = 0; i < b.length; i++) {
            b[i] = MPI.newIntBuffer(size + 2);
            for (int k = 0; k < size + 2; k++) {
                b[i].put(k, rank == 0 && i == 0 ? 5 : rank);
            }
        }
        int[] counts = new int[size];
        int[] places = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = 1;
            places[i] = size - 1 - i;
        }
        Intracomm world = MPI.COMM_WORLD;
        Request[] requests = {
            world.iBcast(b[0], 2, MPI.INT, 0),
            world.iBarrier(),
            world.iReduce(b[1], b[2], 1, MPI.INT, MPI.SUM, size - 1),
            world.iAllReduce(b[3], 2, MPI.INT, MPI.SUM),
            world.iGather(b[1], 1, MPI.INT, b[4], 1, MPI.INT, 0),
            world.iAllGather(b[1], 1, MPI.INT, b[5], 1, MPI.INT),
            world.iAllToAll(b[1], 1, MPI.INT, b[6], 1, MPI.INT),
            world.iScan(b[1], b[7], 1, MPI.INT, MPI.SUM),
            world.iExScan(b[1], b[8], 1, MPI.INT, MPI.SUM),
            world.iReduceScatterBlock(b[1], b[9], 1, MPI.INT, MPI.SUM),
            world.iAllGatherv(b[1], 1, MPI.INT, b[10], counts, places, MPI.INT),
            world.iScatter(b[1], 1, MPI.INT, b[11], 1, MPI.INT, size - 1),
            world.iReduceScatter(b[1], b[12], counts, MPI.INT, MPI.SUM),
            world.iAllToAllv(b[1], counts, places, MPI.INT, b[13], counts, places, MPI.INT)
        };
        for (int i = requests.length - 1; i >= 0; i--) {
            requests[i].waitFor();
            Check.that(requests[i].isNull(), "done");
        }
        Check.equal(5, b[0].get(1), "ibcast");
        Check.equal(rank == size - 1 ? total : rank, b[2].get(0), "ireduce");
        Check.equal(total, b[3].get(1), "iallreduce");
        for (int i = 0; i < size; i++) {
            Check.equal(rank == 0 ? i : rank, b[4].get(i), "igather");
            Check.equal(i, b[5].get(i), "iallgather");
            Check.equal(i, b[6].get(i), "ialltoall");
            Check.equal(i, b[10].get(size - 1 - i), "iallgatherv");
            Check.equal(i, b[13].get(size - 1 - i), "ialltoallv");
        }
        Check.equal(rank * (rank + 1) / 2, b[7].get(0), "iscan");
        Check.equal(rank == 0 ? 0 : rank * (rank - 1) / 2, b[8].get(0), "iexscan");
        Check.equal(total, b[9].get(0), "ireduce_scatter_block");
        Check.equal(size - 1, b[11].get(0), "iscatter");
        Check.equal(total, b[12].get(0), "ireduce_scatter");

        // A barrier is not over before the last has come, and then without any further call but tests.
        Request barrier = null;
        if (rank != size - 1) {
            barrier = world.iBarrier();
            Check.that(!barrier.test(), "the last is not there");
            world.send(new int[1], 1, MPI.INT, size - 1, 1);
        } else {
            for (int i = 0; i < size - 1; i++) {
                world.recv(new int[1], 1, MPI.INT, i, 1);
            }
            barrier = world.iBarrier();
        }
        while (!barrier.test()) {
            continue;
        }

        // Many of one kind match in the order in which they were started.
        Request[] many = new Request[8];
        IntBuffer[] values = new IntBuffer[8];
        for (int i = 0; i < 8; i++) {
            values[i] = MPI.newIntBuffer(1).put(0, rank == i % size ? 100 + i : 0);
            many[i] = world.iBcast(values[i], 1, MPI.INT, i % size);
        }
        int[] sum = {1};
        world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.equal(size, sum[0], "blocking amid non-blocking");
        Request.waitAll(many);
        for (int i = 0; i < 8; i++) {
            Check.equal(100 + i, values[i].get(0), "broadcast " + i);
        }

        // A communicator that is still in the making.
        Intracomm copy = world.iDup();
        Request made = copy.getRequest();
        made.waitFor();
        int[] ranks = {copy.getRank()};
        copy.allReduce(ranks, 1, MPI.INT, MPI.SUM);
        Check.equal(total, ranks[0], "on the duplicate");
        copy.free();

        // Collectives cannot be cancelled.
        world.setErrhandler(MPI.ERRORS_RETURN);
        Request never = world.iBarrier();
        Check.fails(MPI.ERR_REQUEST, () -> never.cancel(), "cancelling a collective");
        never.waitFor();
        Check.passed("NonblockingCollectives");
        MPI.Finalize();
    }
}
