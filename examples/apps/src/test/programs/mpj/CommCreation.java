import mpi.Comm;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Point 32: communicators made of groups, clones and comparison. */
public class CommCreation {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] back = new int[size / 2];
        for (int i = 0; i < back.length; i++) {
            back[i] = size - 1 - 2 * i;
        }
        Group odd = MPI.COMM_WORLD.Group().Incl(back);
        Intracomm some = MPI.COMM_WORLD.Create(odd);
        Check.equal(rank % 2 == 0, some == null, "who is not in the group gets nothing");
        if (some != null) {
            Check.equal((size - 1 - rank) / 2, some.Rank(), "rank in the order of the group");
            int[] sum = new int[1];
            some.Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            Check.equal(size * size / 4, sum[0], "sum of the odd ranks");
            some.Free();
        }
        Intracomm copy = (Intracomm) MPI.COMM_WORLD.clone();
        Intracomm turned = MPI.COMM_WORLD.Split(0, -rank);
        Check.equal(MPI.IDENT, Comm.Compare(MPI.COMM_WORLD, MPI.COMM_WORLD), "the same");
        Check.equal(MPI.CONGRUENT, Comm.Compare(MPI.COMM_WORLD, copy), "a clone");
        Check.equal(MPI.SIMILAR, Comm.Compare(MPI.COMM_WORLD, turned), "another order");
        Check.equal(MPI.UNEQUAL, Comm.Compare(MPI.COMM_WORLD, MPI.COMM_SELF), "other members");
        Check.that(!copy.Test_inter(), "within a group");
        copy.Free();
        turned.Free();
        Check.passed("CommCreation");
        MPI.Finalize();
    }
}
