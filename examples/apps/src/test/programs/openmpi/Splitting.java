import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Point 31: communicators split by colour, in the order of key and old rank; by node, too. */
public class Splitting {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        // Keys turn the order round, negative ones too.
        Intracomm turned = MPI.COMM_WORLD.split(3, -rank);
        Check.equal(size, turned.getSize(), "size");
        Check.equal(size - 1 - rank, turned.getRank(), "turned round");
        turned.free();

        // Equal keys: the old order.
        Intracomm stable = MPI.COMM_WORLD.split(rank % 2, rank / 4 % 2 == 0 ? 7 : -7);
        int[] members = new int[stable.getSize()];
        stable.allGather(new int[] {rank}, 1, MPI.INT, members, 1, MPI.INT);
        int at = 0;
        for (int half = 1; half >= 0; half--) {
            for (int i = rank % 2; i < size; i += 2) {
                if (i / 4 % 2 == half) {
                    Check.equal(i, members[at++], "member");
                }
            }
        }
        Check.equal(members.length, at, "members");
        stable.free();

        // A rank without a colour gets no communicator.
        Intracomm some = MPI.COMM_WORLD.split(rank == 0 ? MPI.UNDEFINED : 0, 0);
        Check.equal(rank == 0, some.isNull(), "no colour, no communicator");
        if (rank != 0) {
            Check.equal(rank - 1, some.getRank(), "rank among the others");
            some.free();
        }
        Intracomm none = MPI.COMM_WORLD.split(MPI.UNDEFINED, 0);
        Check.that(none.isNull(), "no rank has a colour");

        // Split again and again, down to one.
        Intracomm part = MPI.COMM_WORLD.dup();
        while (part.getSize() > 1) {
            Intracomm half = part.split(part.getRank() * 2 / part.getSize(), part.getRank());
            int[] one = {1};
            half.allReduce(one, 1, MPI.INT, MPI.SUM);
            Check.equal(half.getSize(), one[0], "members of a half");
            part.free();
            part = half;
        }
        part.free();

        // The ranks of a node are those with the same processor name.
        Intracomm node = MPI.COMM_WORLD.splitType(Comm.TYPE_SHARED, rank, MPI.INFO_NULL);
        byte[] name = new byte[64];
        byte[] own = MPI.getProcessorName().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        System.arraycopy(own, 0, name, 0, own.length);
        byte[] names = new byte[64 * size];
        MPI.COMM_WORLD.allGather(name, 64, MPI.BYTE, names, 64, MPI.BYTE);
        int same = 0;
        for (int i = 0; i < size; i++) {
            same += java.util.Arrays.equals(name, java.util.Arrays.copyOfRange(names, 64 * i, 64 * i + 64)) ? 1 : 0;
        }
        Check.equal(same, node.getSize(), "ranks of a node");
        node.free();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Check.fails(MPI.ERR_ARG, () -> MPI.COMM_WORLD.split(-3, 0), "a negative colour");
        Check.passed("Splitting");
        MPI.Finalize();
    }
}
