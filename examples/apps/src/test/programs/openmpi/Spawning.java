import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Point 46: programs started by programs, and groups that find each other by a published name. */
public class Spawning {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        if (Intercomm.getParent().isNull()) {
            parent();
            Check.passed("Spawning");
        } else {
            child(args);
        }
        MPI.Finalize();
    }

    private static void parent() throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Check.that((Integer) MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE) >= size + 2, "two more processes");
        int[] codes = {-1, -1};
        Intercomm children =
                MPI.COMM_WORLD.spawn("Spawning", new String[] {"a", "b c"}, 2, MPI.INFO_NULL, size - 1, codes);
        Check.ints(codes, "both have started", MPI.SUCCESS, MPI.SUCCESS);
        Check.equal(2, children.getRemoteSize(), "children");
        int[] sum = new int[1];
        children.allReduce(new int[] {rank}, sum, 1, MPI.INT, MPI.SUM);
        Check.equal(100 + 101, sum[0], "sum of the children");
        Intracomm all = children.merge(false);
        Check.equal(rank, all.getRank(), "parents come first");
        Check.equal(size + 2, all.getSize(), "all");
        int[] got = new int[1];
        if (rank == 0) {
            for (int child = size; child < size + 2; child++) {
                all.sendRecv(new int[] {child}, 1, MPI.INT, child, 1, got, 1, MPI.INT, child, 1);
                Check.equal(-child, got[0], "answer");
            }
        }
        all.free();
        children.disconnect();

        // The first rank and the others meet at a port.
        Intracomm part = MPI.COMM_WORLD.split(rank == 0 ? 0 : 1, rank);
        String port = rank == 0 ? Intracomm.openPort() : null;
        if (rank == 0) {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            Check.fails(MPI.ERR_NAME, () -> Intracomm.lookupName("semantics"), "a name that is not published");
            Intracomm.publishName("semantics", port);
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 1) {
            port = Intracomm.lookupName("semantics");
        }
        Intercomm met = rank == 0 ? part.accept(port, 0) : part.connect(port, 0);
        Check.equal(rank == 0 ? size - 1 : 1, met.getRemoteSize(), "the other side");
        met.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        Check.equal(met.getRemoteSize(), sum[0], "ones of the other side");
        met.disconnect();
        if (rank == 0) {
            Intracomm.unpublishName("semantics", port);
            Intracomm.closePort(port);
        }
    }

    private static void child(String[] args) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        Check.equal(2, MPI.COMM_WORLD.getSize(), "a world of their own");
        Check.equal(new String[] {"a", "b c"}, args, "arguments");
        Intercomm parents = Intercomm.getParent();
        int[] sum = new int[1];
        parents.allReduce(new int[] {100 + rank}, sum, 1, MPI.INT, MPI.SUM);
        int count = parents.getRemoteSize();
        Check.equal(count * (count - 1) / 2, sum[0], "sum of the parents");
        Intracomm all = parents.merge(true);
        int me = all.getRank();
        Check.equal(count + rank, me, "children come last");
        int[] got = new int[1];
        all.sendRecv(new int[] {-me}, 1, MPI.INT, 0, 1, got, 1, MPI.INT, 0, 1);
        Check.equal(me, got[0], "question");
        all.free();
        parents.disconnect();
    }
}
