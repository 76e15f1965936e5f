import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Point 29: collectives between two groups: a root and the ranks of the other group, or each with all of the other. */
public class IntercommCollectives {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        // One rank against the others, so the groups differ in size.
        boolean small = rank == 0;
        Intracomm own = MPI.COMM_WORLD.split(small ? 0 : 1, rank);
        Intercomm inter = MPI.COMM_WORLD.createIntercomm(own, 0, small ? 1 : 0, 5);
        int here = own.getSize();
        int there = inter.getRemoteSize();
        int me = own.getRank();
        Check.equal(size - here, there, "remote size");
        int from = small ? 1 : 0;

        for (int side = 0; side < 2; side++) {
            boolean rooted = small == (side == 0);
            int rootRank = (rooted ? here : there) - 1;
            int root = !rooted ? rootRank : me == rootRank ? MPI.ROOT : MPI.PROC_NULL;
            int[] value = {root == MPI.ROOT ? 70 + side : -1};
            inter.bcast(value, 1, MPI.INT, root);
            Check.equal(rooted && root == MPI.PROC_NULL ? -1 : 70 + side, value[0], "bcast");

            int[] all = new int[size];
            inter.gather(new int[] {10 + me}, 1, MPI.INT, all, 1, MPI.INT, root);
            for (int i = 0; root == MPI.ROOT && i < there; i++) {
                Check.equal(10 + i, all[i], "gather");
            }
            int[] part = {-1};
            inter.scatter(all, 1, MPI.INT, part, 1, MPI.INT, root);
            Check.equal(rooted ? -1 : 10 + me, part[0], "scatter");
            int[] sum = {-1};
            inter.reduce(new int[] {me + 1}, sum, 1, MPI.INT, MPI.SUM, root);
            Check.equal(root == MPI.ROOT ? there * (there + 1) / 2 : -1, sum[0], "reduce");
        }

        // Each gets what the other group has.
        int[] all = new int[there];
        inter.allGather(new int[] {100 * (1 - from) + me}, 1, MPI.INT, all, 1, MPI.INT);
        for (int i = 0; i < there; i++) {
            Check.equal(100 * from + i, all[i], "allgather");
        }
        int[] sum = new int[1];
        inter.allReduce(new int[] {me + 1}, sum, 1, MPI.INT, MPI.SUM);
        Check.equal(there * (there + 1) / 2, sum[0], "allreduce");
        int[] data = new int[there];
        for (int i = 0; i < there; i++) {
            data[i] = 1000 * (1 - from) + 10 * me + i;
        }
        inter.allToAll(data, 1, MPI.INT, all, 1, MPI.INT);
        for (int i = 0; i < there; i++) {
            Check.equal(1000 * from + 10 * i + me, all[i], "alltoall");
        }
        int[] counts = new int[here];
        java.util.Arrays.fill(counts, there);
        int[] scattered = new int[there];
        int[] input = new int[here * there];
        java.util.Arrays.fill(input, me + 1);
        inter.reduceScatter(input, scattered, counts, MPI.INT, MPI.SUM);
        for (int i = 0; i < there; i++) {
            Check.equal(there * (there + 1) / 2, scattered[i], "reduce_scatter");
        }

        // A barrier waits for the other group.
        double until = MPI.wtime() + (small ? 1e-4 : 0);
        while (MPI.wtime() < until) {
            continue;
        }
        double[] arrived = {MPI.wtime()};
        inter.barrier();
        double left = MPI.wtime();
        double[] times = new double[there];
        inter.allGather(arrived, 1, MPI.DOUBLE, times, 1, MPI.DOUBLE);
        for (double time : times) {
            Check.that(time <= left, "left before the other group was there");
        }
        inter.free();
        Check.passed("IntercommCollectives");
        MPI.Finalize();
    }
}
